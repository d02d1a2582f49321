import { parseEnv } from "node:util";
import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { COMMANDS } from "@lode/ops/commands/commands";
import { readWords } from "@lode/ops/commands/read-words";
import { expect, test } from "vitest";
import { readCompose } from "../compose/read-compose.ts";
import { blocksOf, commandsIn, readCommand } from "./page-commands.ts";

const commands = ["One machine", "Stores of your own", "Restore on one machine"]
  .flatMap(blocksOf)
  .flatMap(commandsIn);
const { services, volumes } = readCompose({ envFile: "/dev/null" });

test("the walk knows every command of the page, and compose knows its services and volumes", () => {
  expect(commands.length).toBeGreaterThan(7);
  for (const text of commands) {
    const command = readCommand(text);
    if (command.does === "logs" || command.does === "run")
      expect(Object.keys(services), text).toContain(command.service);
    if (command.does === "stop")
      expect(Object.keys(services), text).toEqual(expect.arrayContaining(command.services));
    if (command.does !== "run") continue;
    for (const volume of command.options.volumes ?? []) expect(volumes, text).toContain(volume.split(":")[0]);
    const [npm, , , , name = "", ...words] = command.words ?? [];
    if (npm === "npm" && COMMANDS[name])
      expect(() => readWords(COMMANDS[name] as never, words), text).not.toThrow();
  }
});

test("the page's .env has only settings that exist, and all that production cannot do without", () => {
  const [document = ""] = commands;
  const written = parseEnv(document.split("\n").slice(1, -1).join("\n"));
  const known = { ...commonSettings, ...apiSettings, ...workerSettings };
  const ofCompose = ["COMPOSE_PROFILES", "ARCHIVE", "BACKUP_PASSPHRASE"];
  expect(Object.keys(written).filter((name) => !(name in known) && !ofCompose.includes(name))).toEqual([]);
  // The first start generates these, or they follow from docker-compose.yml.
  const generated = [
    "DATABASE_URL",
    "REDIS_URL",
    "SEALING_KEYS",
    "TREASURY_ADDRESS",
    "CSRF_KEY",
    "CAPTCHA_KEY",
    "PROOF_KEY",
  ];
  const needed = Object.entries(known).filter(
    ([name, { schema }]) => !schema.safeParse(undefined).success && !generated.includes(name),
  );
  expect(Object.keys(written)).toEqual(expect.arrayContaining(needed.map(([name]) => name)));
});

test("adversary: a command that nobody tried fails the walk", () => {
  expect(() => readCommand("docker compose restart api")).toThrow("does not know");
  expect(
    readCommand("docker compose run --rm --user root -v lode_kept-secrets:/kept:ro ops tar -c . >a.tar"),
  ).toEqual({
    does: "run",
    service: "ops",
    words: ["tar", "-c", "."],
    options: { user: "root", volumes: ["kept-secrets:/kept:ro"], outputTo: "a.tar" },
  });
});
