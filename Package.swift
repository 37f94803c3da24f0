// swift-tools-version: 6.1
import PackageDescription

/// Release builds specialise across rooms: the hot loops call through several of them.
let optimized: [SwiftSetting] = [
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))
]

/// One room of the house: a library target that imports only rooms above it in this file.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: optimized)
}

/// The tests of one room.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], path: "Tests/\(name)", exclude: exclude)
}

let package = Package(
  name: "pushlint",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.4.0"),
  ],
  targets: [
    room("PushlintText"),
    room("PushlintDiagnostics", ["PushlintText"]),
    room("PushlintSyntax", ["PushlintText"]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    room("PushlintWorkspace", ["PushlintText", .product(name: "SystemPackage", package: "swift-system")]),
    room("PushlintReport", ["PushlintText", "PushlintDiagnostics", "CLibXML2"]),
    .target(name: "TestSupport", dependencies: ["PushlintText"], path: "Tests/TestSupport"),
    tests("PushlintSyntaxTests", ["PushlintText", "PushlintSyntax"]),
  ],
  swiftLanguageModes: [.v6]
)
