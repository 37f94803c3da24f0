// swift-tools-version: 6.2
import PackageDescription

/// Release builds specialize across modules: the hot loops call through several of them.
let optimized: [SwiftSetting] = [
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
  // Tests run the whole linter thousands of times, and start the binary hundreds of times: without optimization they
  // take four times as long. Assertions stay.
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)),
]

/// The folders of `rules/`: the families of rules, and the fields. Their files are embedded, not compiled.
let families = [
  "admin-sdk", "android", "apns", "configuration", "data", "errors", "extension", "fields", "legacy", "limits",
  "platforms",
  "request",
  "sdks", "security", "size",
  "structure", "suppression", "syntax", "target", "types", "urls", "webpush",
  "rule.schema.json", "field.schema.json", "sdk.schema.json", "error.schema.json", "pushlint.schema.json",
  "README.md",
]

let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")

/// A module: a library target that imports only modules above it in this file.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: optimized)
}

/// The tests of one module.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], path: "Tests/\(name)", exclude: exclude)
}

let package = Package(
  name: "pushlint",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms", from: "1.2.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0", traits: []),
  ],
  targets: [
    module("PushlintText", ["CVectorMask", algorithms]),
    module("PushlintTables"),
    module("PushlintSecrets", ["PushlintText"]),
    module("PushlintDiagnostics", ["PushlintText", "PushlintSecrets"]),
    module("PushlintTree", ["PushlintText", algorithms]),
    module("PushlintSyntax", ["PushlintText", "PushlintTree", algorithms]),
    module("PushlintJSON", ["PushlintText", "PushlintDiagnostics", "PushlintTree", "PushlintSyntax"]),
    module("PushlintExtract", ["PushlintText", "PushlintSecrets", "PushlintTree", "PushlintSyntax", algorithms]),
    module(
      "PushlintLiterals", ["PushlintText", "PushlintTree", "PushlintSyntax", "PushlintJSON", "PushlintExtract"]),
    module(
      "PushlintPayload",
      [
        "PushlintText", "PushlintTables", "PushlintTree", "PushlintSyntax", "PushlintJSON", "PushlintExtract",
        "PushlintLiterals", algorithms,
      ]),
    .target(
      name: "PushlintCatalog", path: "rules", exclude: families, swiftSettings: optimized, plugins: ["EmbedRules"]),
    .plugin(
      name: "EmbedRules", capability: .buildTool(), dependencies: ["embed-rules"], path: "Sources/EmbedRules/Plugin"),
    .executableTarget(name: "embed-rules", path: "Sources/EmbedRules/Tool"),
    module(
      "PushlintRules",
      [
        "PushlintText", "PushlintTables", "PushlintSecrets", "PushlintDiagnostics", "PushlintTree", "PushlintJSON",
        "PushlintExtract", "PushlintLiterals", "PushlintPayload", "PushlintCatalog", "CRuleImage", algorithms,
      ]),
    .target(name: "CRuleImage"),
    .executableTarget(
      name: "rule-image", dependencies: ["PushlintRules", .product(name: "SystemPackage", package: "swift-system")],
      path: "Sources/RuleImage"),
    module(
      "PushlintLinter",
      [
        "PushlintText", "PushlintDiagnostics", "PushlintTree", "PushlintSyntax", "PushlintJSON", "PushlintExtract",
        "PushlintPayload", "PushlintRules", algorithms,
      ]),
    module(
      "PushlintErrors",
      [
        "PushlintText", "PushlintSecrets", "PushlintDiagnostics", "PushlintTree", "PushlintJSON", "PushlintPayload",
        "PushlintCatalog", "PushlintLinter", algorithms,
      ]),
    module(
      "PushlintWorkspace",
      [
        "PushlintText", .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .target(name: "CExtendedAttributes", condition: .when(platforms: [.linux])),
      ]),
    .systemLibrary(name: "CExtendedAttributes"),
    module(
      "PushlintConfiguration",
      [
        "PushlintText", "PushlintDiagnostics", "PushlintTree", "PushlintSyntax", "PushlintJSON", "PushlintPayload",
        "PushlintRules", "PushlintLinter", "PushlintWorkspace",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    module(
      "PushlintReport",
      ["PushlintText", "PushlintSecrets", "PushlintDiagnostics", "PushlintJSON", "CLibXML2", algorithms]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    module(
      "PushlintPreview",
      [
        "PushlintText", "PushlintDiagnostics", "PushlintTree", "PushlintJSON", "PushlintExtract", "PushlintPayload",
        "PushlintRules", "PushlintLinter", "PushlintReport",
      ]),
    module(
      "PushlintEditing",
      [
        "PushlintText", "PushlintDiagnostics", "PushlintTree", "PushlintSyntax", "PushlintExtract",
        "PushlintLiterals", "PushlintPayload", "PushlintCatalog", "PushlintRules", "PushlintLinter",
        "PushlintPreview",
      ]),
    module("PushlintRPC", ["PushlintText", "PushlintTree", "PushlintSyntax"]),
    module(
      "PushlintServer",
      [
        "PushlintText", "PushlintDiagnostics", "PushlintExtract", "PushlintRules", "PushlintLinter",
        "PushlintConfiguration", "PushlintPreview", "PushlintEditing", "PushlintRPC",
      ]),
    .executableTarget(
      name: "pushlint",
      dependencies: [
        "PushlintText", "PushlintDiagnostics", "PushlintJSON", "PushlintTree", "PushlintExtract", "PushlintPayload",
        "PushlintRules", "PushlintLinter", "PushlintErrors", "PushlintWorkspace", "PushlintConfiguration",
        "PushlintReport",
        "PushlintPreview", "PushlintEditing", "PushlintServer",
        algorithms,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
        .target(name: "CAllocator", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: optimized),
    .systemLibrary(name: "CAllocator"),
    .systemLibrary(name: "CVectorMask"),
    .target(
      name: "TestSupport", dependencies: ["PushlintText", "PushlintRPC", "PushlintServer", "CFileSystemUser"],
      path: "Tests/TestSupport"),
    .target(name: "HTMLReading", dependencies: ["CLibXML2"], path: "Tests/HTMLReading"),
    .systemLibrary(name: "CFileSystemUser", path: "Tests/CFileSystemUser"),
    tests("PushlintTextTests", ["PushlintText"]),
    tests(
      "PushlintExtractTests",
      ["PushlintText", "PushlintTree", "PushlintSyntax", "PushlintExtract", "PushlintLiterals"]),
    tests(
      "PushlintPayloadTests",
      [
        "PushlintText", "PushlintTables", "PushlintTree", "PushlintSyntax", "PushlintExtract", "PushlintPayload",
        "PushlintRules",
      ]),
    tests("PushlintSyntaxTests", ["PushlintText", "PushlintTree", "PushlintSyntax"]),
    tests(
      "PushlintRulesTests",
      [
        "PushlintText", "PushlintDiagnostics", "PushlintTree", "PushlintSyntax", "PushlintExtract", "PushlintPayload",
        "PushlintTables", "PushlintLiterals", "PushlintRules", "PushlintLinter", "PushlintCatalog", "CRuleImage",
      ]),
    tests(
      "PushlintLinterTests",
      [
        "PushlintText", "PushlintDiagnostics", "PushlintTree", "PushlintSyntax", "PushlintExtract", "PushlintPayload",
        "PushlintRules", "PushlintLinter",
      ],
      exclude: ["Silent", "Surroundings"]),
    tests(
      "PushlintErrorsTests",
      [
        "PushlintText", "PushlintDiagnostics", "PushlintExtract", "PushlintRules", "PushlintLinter", "PushlintErrors",
      ]),
    tests("TidyTests", []),
    tests("CommandLineTests", ["pushlint", "PushlintExtract", "code-tokens"], exclude: ["Scenarios"]),
    tests("EditorTests", ["pushlint", "PushlintExtract"], exclude: ["Drivers"]),
    tests("PushlintRPCTests", ["PushlintRPC"]),
    tests(
      "PushlintServerTests",
      [
        "PushlintText", "PushlintDiagnostics", "PushlintExtract", "PushlintPayload", "PushlintRules", "PushlintLinter",
        "PushlintPreview", "PushlintRPC", "PushlintServer",
      ],
      exclude: ["Conversations"]),
    tests("PushlintReportTests", ["PushlintText", "PushlintDiagnostics", "PushlintReport"]),
    tests(
      "PushlintPreviewTests",
      [
        "PushlintText", "PushlintDiagnostics", "PushlintTree", "PushlintExtract", "PushlintPayload", "PushlintRules",
        "PushlintLinter", "PushlintReport", "PushlintPreview", "HTMLReading",
      ],
      exclude: ["Browser", "References"]),
    tests(
      "PushlintWorkspaceTests",
      ["PushlintText", "PushlintWorkspace", .product(name: "SystemPackage", package: "swift-system")]),
  ],
  swiftLanguageModes: [.v6]
)

// What a test in Python compares with the grammars of others.
package.targets.append(
  .executableTarget(
    name: "code-tokens", dependencies: ["PushlintText", "PushlintSyntax"], path: "Tests/GrammarOracle",
    exclude: ["compare.py", "Forms"]))

// The benchmarks read `/proc` and count instructions with valgrind.
#if os(Linux)
  package.targets.append(
    .executableTarget(
      name: "pushlint-benchmarks", dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Tests/Benchmarks", exclude: ["Peers", "instructions.json"]))
#endif
