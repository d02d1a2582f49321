import { auditCommands } from "./audit-commands.ts";
import { backupCommands } from "./backup-commands.ts";
import { doctorCommands } from "./doctor-commands.ts";
import { haltCommands } from "./halt-commands.ts";
import { jobCommands } from "./job-commands.ts";
import { keyCommands } from "./key-commands.ts";
import { leaderboardCommands } from "./leaderboard-commands.ts";
import { ledgerCommands } from "./ledger-commands.ts";
import { minerCommands } from "./miner-commands.ts";
import { objectionCommands } from "./objection-commands.ts";
import type { OperatorCommand } from "./operator-command.ts";
import { operatorCommands } from "./operator-commands.ts";
import { storeCommands } from "./store-commands.ts";
import { taskCommands } from "./task-commands.ts";
import { treasuryCommands } from "./treasury-commands.ts";
import { withdrawalCommands } from "./withdrawal-commands.ts";

/** Every command of `npm run ops` by name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  ...withdrawalCommands,
  ...treasuryCommands,
  ...ledgerCommands,
  ...minerCommands,
  ...objectionCommands,
  ...haltCommands,
  ...jobCommands,
  ...taskCommands,
  ...operatorCommands,
  ...auditCommands,
  ...leaderboardCommands,
  ...keyCommands,
  ...storeCommands,
  ...backupCommands,
  ...doctorCommands,
};
