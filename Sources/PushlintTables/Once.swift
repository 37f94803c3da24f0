import Synchronization

/// A value that is made when somebody first asks for it.
///
/// - Shape: shared by all threads; while one makes the value the others wait.
public final class Once<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value; whoever makes it must not ask for it.
  public var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}
