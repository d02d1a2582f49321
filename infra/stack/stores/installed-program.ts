import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Returns the full path of an installed program, even outside a minimal PATH. */
export function installedProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [...folders, "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
