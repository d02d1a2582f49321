import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIG_NAMES } from "@lode/core/server/config";
import { expect, test } from "vitest";
import { projectRoot } from "../stack/process-command.ts";

const lines = readFileSync(join(projectRoot, ".env.example"), "utf8").split("\n");
const given = new Map(
  lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s) as [string, string]),
);
/** Read by npm start and the sandboxes, not by the product. */
const OF_THE_STACK = ["LODE_DATA_DIR", "MAIL_PORT", "MAIL_SMTP_PORT", "SOLANA_RPC_PORT"];
const SECRETS = /SECRET|KEY|PASSWORD|SEALING/;

test("every setting that is read is in .env.example, and no other", () => {
  expect([...given.keys()].sort()).toEqual([...CONFIG_NAMES, ...OF_THE_STACK].sort());
});

test("it holds no secret that anybody could start with", () => {
  const secrets = [...given].filter(([name, value]) => SECRETS.test(name) && value !== "");
  expect(secrets).toEqual([]);
});
