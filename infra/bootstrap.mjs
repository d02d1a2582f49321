// Every command starts here. This file runs on bare Node, installs missing packages and hands over. Nothing
// above the version check may use syntax or modules that an old Node does not know, or its own error would
// hide the sentence below.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 20)) {
  console.error(
    "Lode needs Node 20.20 or newer and this is " +
      process.versions.node +
      ": install a newer one from https://nodejs.org and try again.",
  );
  process.exitCode = 1;
} else {
  import("./run-command.mjs").then(
    (module) => module.runCommand(process.argv.slice(2)),
    (error) => {
      console.error(error);
      process.exitCode = 1;
    },
  );
}
