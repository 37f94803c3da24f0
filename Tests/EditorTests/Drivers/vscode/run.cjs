// `run.cjs EXTENSION SCENARIO FOLDER`: runs the extension in the first folder with a stand-in for Visual Studio Code,
// and does what a scenario says. Ends with 0 if everything was as it should be.

const path = require("path");
const { thrown } = require("./events.cjs");

const [extension, scenario, folder] = process.argv.slice(2);
process.on("unhandledRejection", (error) => {
  console.error(`nobody took: ${error?.stack ?? error}`);
  process.exitCode = 1;
});

(async () => {
  try {
    await require(path.join(__dirname, "scenarios", `${scenario}.cjs`))(extension, folder);
    if (thrown.length > 0) throw new Error(`listeners threw: ${thrown.join("\n")}`);
  } catch (error) {
    console.error(error?.stack ?? error);
    process.exitCode = 1;
  }
  // Whatever is still open keeps nobody waiting.
  process.exit();
})();
