import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "@lode/core/contracts/errors";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { compilePrograms } from "./build-programs.ts";
import { IMAGE_PROGRAMS } from "./image-programs.ts";

/** Copies a package and all its dependencies. Optional packages of other systems are not installed. */
function copyPackage(name: string, to: string, copied = new Set<string>()): void {
  const from = join(projectRoot, "node_modules", name);
  if (copied.has(name) || !existsSync(from)) return;
  copied.add(name);
  cpSync(from, join(to, name), { recursive: true });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(from, "package.json"), "utf8"),
  ) as Record<string, Record<string, string>>;
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    copyPackage(needed, to, copied);
}

/** Usage: compile-for-image.ts IMAGE FOLDER. Writes the programs and native packages that an image copies. */
try {
  const [image = "", folder = ""] = process.argv.slice(2);
  if (!(image in IMAGE_PROGRAMS) || folder === "")
    throw new Error(`Usage: compile-for-image.ts ${Object.keys(IMAGE_PROGRAMS).join("|")} FOLDER`);
  const { programs, native } = IMAGE_PROGRAMS[image as keyof typeof IMAGE_PROGRAMS];
  await compilePrograms(programs, folder);
  for (const name of native) copyPackage(name, join(folder, "node_modules"));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
