import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import type { RunningCompose } from "../compose/run-compose.ts";

const FOLDER = join(projectRoot, "docs/runbooks");

/** One runbook's command for each command that there is, exactly as it stands there, without placeholders. */
function commandsOfRunbooks(): string[] {
  const texts = readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file), "utf8"));
  const typed = texts.flatMap((text) =>
    [...text.matchAll(/`(npm run ops -- [^`]+)`/g)].map(([, code = ""]) => code),
  );
  const whole = typed.filter((code) => !/\b[A-Z]{2,}\b/.test(code)).toSorted();
  return [...new Map(whole.map((code) => [/-- (\S+)/.exec(code)?.[1], code])).values()];
}

/**
 * Types them all in one shell of the service `ops`. Each must end with 0, or with 1: refused, because what it repairs is not
 * broken here. Returns how many there were.
 */
export async function typeRunbooks(compose: RunningCompose): Promise<number> {
  const commands = commandsOfRunbooks();
  // There is no terminal that could ask, hence --yes.
  const script = commands.map((command) => `${command} --yes; echo "exit $?"`).join("\n");
  const { output } = await compose.run("ops", ["sh", "-c", script]);
  const codes = [...output.matchAll(/^exit (\d+)$/gm)].map(([, code]) => Number(code));
  const wrong = commands.filter((_, index) => ![0, 1].includes(codes[index] ?? Number.NaN));
  assert.deepEqual(wrong, [], output);
  return commands.length;
}
