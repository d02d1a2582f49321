import { userInfo } from "node:os";
import { connect } from "@lode/db/connection";
import { databaseUrl } from "./database-url.ts";
import { haltCommands } from "./operators/halt-commands.ts";
import { keyCommands } from "./operators/key-commands.ts";
import { minerCommands } from "./operators/miner-commands.ts";
import type { OperatorCommand } from "./operators/operator-command.ts";
import { taskCommands } from "./operators/task-commands.ts";
import { treasuryCommands } from "./operators/treasury-commands.ts";
import { withdrawalCommands } from "./operators/withdrawal-commands.ts";

const COMMANDS: Record<string, OperatorCommand> = {
  ...withdrawalCommands,
  ...treasuryCommands,
  ...minerCommands,
  ...haltCommands,
  ...keyCommands,
  ...taskCommands,
};

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!command) {
  console.log(
    Object.values(COMMANDS)
      .map(({ usage }) => `npm run ops -- ${usage}`)
      .join("\n"),
  );
  process.exitCode = 1;
} else {
  const db = connect(databaseUrl(), { poolSize: 1, name: "lode-ops" });
  try {
    const [said, done] = await command.run({ db, actor: `command line, ${userInfo().username}`, args });
    console.log(said);
    process.exitCode = done ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
