import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { RunningCompose } from "../compose/run-compose.ts";
import { type PageCommand, readCommand } from "./page-commands.ts";

/** Does what a command of the page does. Throws if it fails, or says something that a trial does not explain. */
export async function carryOut(
  compose: RunningCompose,
  checkout: string,
  text: string,
  log: (sentence: string) => void,
): Promise<void> {
  log(`$ ${text}`);
  const command = readCommand(text);
  if (command.does === "up") return compose.up();
  if (command.does === "stop") return compose.stopServices(command.services);
  if (command.does === "logs")
    return log(
      compose
        .logsOf(command.service)
        .replace(/password is \S+/, "password is …")
        .trim(),
    );
  if (command.does === "run") await runOf(compose, checkout, command, log);
}

async function runOf(
  compose: RunningCompose,
  checkout: string,
  { service, words, options }: PageCommand & { does: "run" },
  log: (sentence: string) => void,
): Promise<void> {
  const outputTo = options.outputTo ? join(checkout, options.outputTo) : undefined;
  const { code, output } = await compose.run(service, words, {
    ...options,
    ...(outputTo ? { outputTo } : {}),
  });
  log(output.trim().replaceAll(/^/gm, "  "));
  if (outputTo) {
    const listed = execFileSync("tar", ["-tf", outputTo], { encoding: "utf8" });
    for (const file of ["secrets.json", "treasury.json"]) assert.match(listed, new RegExp(file));
    log(`  ${listed.trim().split("\n").join(" ")}`);
  }
  // doctor names the faults of a trial, and nothing else.
  const isDoctor = words?.includes("doctor");
  assert.equal(code, isDoctor ? 1 : 0, output);
  if (isDoctor)
    for (const line of output.trim().split("\n"))
      assert.match(line, /sandbox|SANDBOX|WALLET_CHANGE_HOLD|bindings/, line);
}
