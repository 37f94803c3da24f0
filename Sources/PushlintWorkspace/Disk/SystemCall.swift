import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a system call answers, or why it failed; a call that a signal interrupted is made again.
func answer<Value: SignedInteger>(of call: () -> Value) -> Result<Value, FileError> {
  while true {
    let value = call()
    guard value == -1 else { return .success(value) }
    let error = Errno(rawValue: errno)
    guard error == .interrupted else { return .failure(FileError(error)) }
  }
}
