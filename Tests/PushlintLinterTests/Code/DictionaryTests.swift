import PushlintExtract
import TestSupport
import Testing

/// Dictionaries of Objective-C that statements fill, and headers that messages set.
@Suite struct DictionaryTests {
  private static func method(_ body: String) -> String { "- (NSData *)body {\n  \(body)\n}\n" }
  private static func aps(_ made: String, _ filled: String, used: String = "aps") -> String {
    method("NSMutableDictionary *aps = \(made);\n  \(filled)\n  NSDictionary *root = @{@\"aps\" : \(used)};")
  }

  @Test(
    arguments: [
      "[NSMutableDictionary dictionary]", "[NSMutableDictionary new]", "[[NSMutableDictionary alloc] init]",
      "[NSMutableDictionary dictionaryWithCapacity:3]", "@{}.mutableCopy", "[@{} mutableCopy]",
      "[@{@\"sound\" : @\"default\"} mutableCopy]", "@{@\"sound\" : @\"default\"}.mutableCopy",
      "[NSMutableDictionary dictionaryWithDictionary:@{@\"sound\" : @\"default\"}]",
    ])
  func statementsFillThem(_ made: String) {
    let filled = "aps[@\"alert\"] = @\"a\";\n  "
    for statement in ["aps[@\"badge\"] = @\"1\";", "[aps setObject:@\"1\" forKey:@\"badge\"];"] {
      #expect(
        findings(Self.aps(made, filled + statement), .objectiveC) == ["apns/wrong-type @\"1\""], "\(made) \(statement)")
      let right = statement.replacing("@\"1\"", with: "@1")
      #expect(findings(Self.aps(made, filled + right), .objectiveC).isEmpty, "\(made) \(right)")
    }
  }

  @Test(
    arguments: [
      (
        "aps[@\"alert\"] = @\"a\";\n  aps[@\"badge\"] = [NSString stringWithFormat:@\"%lu\", n];", "aps",
        ["apns/wrong-type"]
      ),
      ("aps[@\"alert\"] = @\"a\";\n  aps[@\"badge\"] = n.stringValue;", "[aps copy]", ["apns/wrong-type"]),
      ("aps[@\"alert\"] = @\"a\";\n  aps[@\"badge\"] = [NSNumber numberWithInt:n];", "aps", []),
      ("aps[@\"alert\"] = @\"a\";\n  aps[@\"badge\"] = [self badge];", "aps", []),
      // A branch may set what is lacking.
      ("if (silent) { [aps setObject:@1 forKey:@\"content-available\"]; }", "aps", []),
      ("[aps addEntriesFromDictionary:more];", "aps", []),
    ])
  func valuesAreJudgedAsFarAsTheyAreKnown(_ filled: String, _ used: String, _ rules: [String]) {
    let found = findings(Self.aps("[NSMutableDictionary dictionary]", filled, used: used), .objectiveC)
    #expect(found.map { String($0.prefix { $0 != " " }) } == rules, "\(found)")
  }

  @Test func mapsInMapsAreFollowed() {
    let text = Self.method(
      """
      NSMutableDictionary *data = [NSMutableDictionary new];
        [data setObject:@3 forKey:@"n"];
        data[@"from"] = name;
        NSMutableDictionary *message = [NSMutableDictionary new];
        message[@"token"] = token;
        message[@"notification"] = @{@"title" : @"a", @"body" : @"b"};
        [message setObject:data forKey:@"data"];
        return @{@"message" : message};
      """)
    #expect(findings(text, .objectiveC) == ["data/value-not-string 3", "data/reserved-key @\"from\""])
  }

  @Test func otherDictionariesAreNobodysBusiness() {
    let chat = "NSMutableDictionary *chat = [NSMutableDictionary new];\n  [chat setObject:@3 forKey:@\"badge\"];"
    #expect(findings(Self.method(chat + "\n  chat[@\"message\"] = @\"hi\";"), .objectiveC).isEmpty)
  }

  @Test(
    arguments: [
      ("[request setValue:@\"high\" forHTTPHeaderField:@\"apns-priority\"];", ["apns/header-value @\"high\""]),
      ("[self.request addValue:type forHTTPHeaderField:@\"apns-pushtype\"];", ["apns/header-spelling apns-pushtype"]),
      ("[request setValue:@\"10\" forHTTPHeaderField:@\"apns-priority\"];", []),
      ("[request setValue:@\"1\" forHTTPHeaderField:@\"X-Priority\"];", []),
    ])
  func headersOfMessages(_ statement: String, _ expected: [String]) {
    #expect(findings(Self.method(statement), .objectiveC) == expected)
  }
}
