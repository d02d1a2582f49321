// Usage: keep-workspaces.mjs [--without=package,…] WORKSPACE…
// Leaves only what these workspaces need at run time in the package.json files, so that an image installs nothing else:
// npm's own --workspace also installs the packages of a workspace that tests import.
import { readFileSync, writeFileSync } from "node:fs";

const [first = "", ...others] = process.argv.slice(2);
const without = first.startsWith("--without=") ? first.slice("--without=".length).split(",") : [];
const kept = without.length > 0 ? others : [first, ...others];

function change(file, edit) {
  const content = JSON.parse(readFileSync(file, "utf8"));
  edit(content);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

change("package.json", (content) => {
  content.workspaces = kept;
  delete content.devDependencies;
  // It names a development dependency.
  delete content.overrides.typescript;
});
for (const workspace of kept) {
  change(`${workspace}/package.json`, (content) => {
    delete content.devDependencies;
    for (const name of without) delete content.dependencies[name];
  });
}
