// swift-tools-version: 6.2
import PackageDescription

/// The strict settings of all Swift targets.
let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of the targets that users run.
///
/// In addition, the word `unsafe` must mark every call and pointer that the compiler does not
/// check.
let product: [SwiftSetting] = house + [.strictMemorySafety()]

let package = Package(
  name: "quizpress",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Each module map names a static library; pkg-config would add the shared one.
    .systemLibrary(
      name: "CMark", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .target(name: "CMarkTables", publicHeadersPath: "."),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CDigest", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CQRCode", providers: [.apt(["libqrcodegen-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CUnicode", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CZip", providers: [.apt(["libminizip-dev", "zlib1g-dev"])]),
    .systemLibrary(name: "CPCRE", providers: [.apt(["libpcre2-dev"])]),
    .target(name: "CLinux", publicHeadersPath: "."),
    // Optimized in debug builds, too: it takes most of the time for rendering formulas and code.
    .target(
      name: "CDuktape", publicHeadersPath: ".", cSettings: [.unsafeFlags(["-O2", "-w"])]),
    // Optimized in debug builds, too: without that, it needs five times as much of the stack.
    .target(name: "CTOML", publicHeadersPath: ".", cxxSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "CEmbedded", publicHeadersPath: "."),

    .target(name: "Digest", dependencies: ["CDigest"], swiftSettings: product),
    .target(name: "Archives", dependencies: ["CZip"], swiftSettings: product),
    .target(name: "EmbeddedFiles", dependencies: ["CEmbedded"], swiftSettings: product),
    .target(name: "Sealing", dependencies: ["CCrypto", "Digest"], swiftSettings: product),
    .target(name: "Disk", dependencies: ["CLinux"], swiftSettings: product),
    .target(name: "Serving", swiftSettings: product),
    .target(name: "UnicodeForms", dependencies: ["CUnicode"], swiftSettings: product),
    .target(name: "Courseware", dependencies: ["UnicodeForms"], swiftSettings: product),
    .target(
      name: "Authoring",
      dependencies: [
        "UnicodeForms", "Courseware", "Disk", "Digest", "Sealing", "EmbeddedFiles", "CMark",
        "CMarkTables", "CYAML", "CDuktape", "CPCRE",
      ],
      swiftSettings: product),
    .target(
      name: "Publishing",
      dependencies: ["Courseware", "Disk", "Digest", "Sealing", "EmbeddedFiles"],
      exclude: [
        "Assets", "Languages", "Bundle/attempt.schema.json", "Bundle/bundle.schema.json",
      ],
      swiftSettings: product),
    .target(
      name: "Previewing",
      dependencies: ["Courseware", "Authoring", "Publishing", "Serving", "EmbeddedFiles"],
      exclude: ["Assets"], swiftSettings: product),
    .target(
      name: "LiveClass",
      dependencies: [
        "Courseware", "Disk", "Authoring", "Publishing", "Serving", "Previewing", "CQRCode",
      ],
      swiftSettings: product),
    .target(
      name: "Ledgers", dependencies: ["Courseware", "Disk", "Digest", "Sealing"],
      swiftSettings: product),
    .target(
      name: "Grading", dependencies: ["Courseware", "Disk", "Digest", "Ledgers"],
      swiftSettings: product),
    .target(
      name: "Reporting", dependencies: ["Courseware", "Digest", "Disk", "Ledgers", "Grading"],
      swiftSettings: product),
    .target(
      name: "Comparing", dependencies: ["Courseware", "Ledgers", "Grading"],
      swiftSettings: product),
    .target(
      name: "Services", dependencies: ["Courseware", "Digest", "Archives", "Ledgers", "Grading"],
      swiftSettings: product),
    .target(
      name: "Exchange", dependencies: ["Courseware", "Archives", "Authoring", "CExpat", "CTOML"],
      swiftSettings: product),
    .target(
      name: "LanguageServer", dependencies: ["Courseware", "Disk", "Authoring"],
      swiftSettings: product),
    .executableTarget(
      name: "quizpress",
      dependencies: [
        "UnicodeForms", "Courseware", "Disk", "Authoring", "Publishing", "Ledgers", "Grading",
        "Reporting", "Comparing", "Services", "Exchange", "LanguageServer", "Serving", "Previewing",
        "LiveClass", "Digest", "Sealing",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: product),
    .target(
      name: "TestSupport",
      dependencies: ["Courseware", "Authoring"],
      path: "Tests/Support", swiftSettings: house),
    .testTarget(
      name: "SealingTests", dependencies: ["TestSupport", "Digest", "Sealing"], swiftSettings: house
    ),
    .testTarget(
      name: "CoursewareTests", dependencies: ["TestSupport", "UnicodeForms", "Courseware"],
      swiftSettings: house),
    .testTarget(
      name: "AuthoringTests",
      dependencies: ["TestSupport", "Courseware", "Disk", "Authoring"],
      swiftSettings: house),
    .testTarget(
      name: "PublishingTests",
      dependencies: ["TestSupport", "Courseware", "Disk", "Authoring", "Publishing"],
      swiftSettings: house),
    .testTarget(
      name: "GradingTests",
      dependencies: [
        "TestSupport", "Courseware", "Digest", "Disk", "Authoring", "Ledgers", "Grading",
        "Reporting",
      ],
      swiftSettings: house),
    .testTarget(
      name: "ComparingTests",
      dependencies: ["Courseware", "Ledgers", "Comparing"],
      swiftSettings: house),
    .testTarget(
      name: "PreviewingTests",
      dependencies: [
        "TestSupport", "Courseware", "Disk", "Authoring", "Publishing", "Serving", "Previewing",
        "LiveClass",
      ],
      swiftSettings: house),
    .testTarget(
      name: "ServicesTests",
      dependencies: ["TestSupport", "Courseware", "Grading", "Archives", "Services"],
      swiftSettings: house),
    .testTarget(
      name: "ExchangeTests",
      dependencies: ["TestSupport", "Archives", "Courseware", "Authoring", "Exchange"],
      swiftSettings: house),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["TestSupport", "Courseware", "Authoring", "quizpress"],
      exclude: ["Courses", "Fixtures"], swiftSettings: house),
    .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"], swiftSettings: house),
  ]
)
