#if canImport(Glibc)
  import CAllocator
#endif

/// What becomes of memory that a run needs no more.
enum FreedMemory {
  /// Keeps it for what comes next, instead of giving it back to the system and asking for it anew with each block of an
  /// archive, which two threads do for most of the time that the system takes for a report of many findings.
  ///
  /// - Unit: bytes. What is larger than the first is still given back at once.
  /// - Source: mallopt(3).
  static func keep() {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, 4 << 20)
      mallopt(M_TRIM_THRESHOLD, 64 << 20)
      mallopt(M_TOP_PAD, 1 << 20)
    #endif
  }
}
