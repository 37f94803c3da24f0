# Builds pushlint from source: `brew install --build-from-source ./.ci/pushlint.rb`.
class Pushlint < Formula
  desc "Find mistakes in push notification payloads before they are sent"
  homepage "https://github.com/pushlint/pushlint"
  license "Apache-2.0"
  head "https://github.com/pushlint/pushlint.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["16.3", :build]
  uses_from_macos "swift" => :build
  uses_from_macos "libxml2"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "pushlint"
    bin.install ".build/release/pushlint"
    generate_completions_from_executable(bin/"pushlint", "completions")
  end

  test do
    (testpath/"order.json").write '{"message":{"topic":"orders","data":{"order":17}}}'
    assert_match "data/value-not-string", shell_output("#{bin}/pushlint order.json", 1)
  end
end
