import { reinstateMiner, suspendMiner } from "@lode/app/auth/suspend-miner";
import { requestRebuild } from "@lode/app/leaderboard/request-rebuild";
import { recountTotals } from "@lode/app/operations/recount-totals";
import { verifyAudit } from "@lode/app/operations/verify-audit";
import { adjustPoints } from "@lode/app/points/adjust-points";
import * as calls from "@lode/core/contracts/console/miners.schemas";
import { reason } from "@lode/core/contracts/console/reason";
import { email } from "@lode/core/contracts/email";
import { Refused } from "@lode/core/contracts/errors";
import { readLedgerTotals } from "@lode/db/audits/ledger-totals.repository";
import { findUserByEmail } from "@lode/db/auth/users.repository";
import type { Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { auditLedger } from "@lode/db/points/points.read-model";
import { listFindings } from "@lode/db/treasury/findings.read-model";
import * as z from "zod/mini";
import { backupCommands } from "./backup-commands.ts";
import { doctorCommands } from "./doctor-commands.ts";
import { haltCommands } from "./halt-commands.ts";
import { jobCommands } from "./job-commands.ts";
import { keyCommands } from "./key-commands.ts";
import { objectionCommands } from "./objection-commands.ts";
import { changesMany, changesOne, type OperatorCommand, reads } from "./operator-command.ts";
import { operatorCommands } from "./operator-commands.ts";
import { storeCommands } from "./store-commands.ts";
import { commandLimits } from "./strictest-settings.ts";
import { taskCommands } from "./task-commands.ts";
import { treasuryCommands } from "./treasury-commands.ts";
import { withdrawalCommands } from "./withdrawal-commands.ts";

async function minerOf(db: Db, address: string): Promise<string> {
  const user = await findUserByEmail(db, address);
  if (!user) throw new Refused("not-found", { error: `There is no miner with the address "${address}"` });
  return user.id;
}

const minerCommands: Record<string, OperatorCommand> = {
  suspend: changesOne({
    about: "suspends a miner, who reads the reason",
    fields: { email, reason: calls.suspendMiner.body.shape.reason },
    order: ["email", "reason"],
    async run(app, { email, reason }) {
      await suspendMiner(app, { userId: await minerOf(app.db, email), reason, by: app.by });
      return { said: "Suspended." };
    },
  }),
  reinstate: changesOne({
    about: "ends a suspension",
    fields: { email, reason: calls.reinstateMiner.body.shape.reason },
    order: ["email", "reason"],
    async run(app, { email, reason }) {
      await reinstateMiner(app, { userId: await minerOf(app.db, email), reason, by: app.by });
      return { said: "Reinstated." };
    },
  }),
  adjust: changesOne({
    about: "gives points, or takes them with a minus; the miner reads the reason",
    fields: {
      email,
      points: calls.adjustPoints.body.shape.points,
      reason: calls.adjustPoints.body.shape.reason,
    },
    order: ["email", "points", "reason"],
    async run(app, { email, points, reason }) {
      const userId = await minerOf(app.db, email);
      const request = { requestId: newId(), userId, points: BigInt(points), reason, by: app.by };
      await adjustPoints(app, { ...request, limits: await commandLimits(app.db) });
      return { said: "Adjusted." };
    },
  }),
};

const ledgerCommands: Record<string, OperatorCommand> = {
  "audit-ledger": reads({
    about: "compares every balance and every total with all entries of the ledger",
    fields: {},
    order: [],
    async run({ db }) {
      const [{ sum, drifted }, totals, findings] = await Promise.all([
        auditLedger(db),
        readLedgerTotals(db),
        listFindings(db, null),
      ]);
      const lines = [
        `${totals.entries} entries, which sum to ${sum}; ${drifted} balances differ from their entries.`,
        ...findings.map(({ kind, detail }) => `${kind}: ${detail}`),
      ];
      return { said: lines.join("\n"), isGood: sum === 0n && drifted === 0 && findings.length === 0 };
    },
  }),
  recount: changesMany({
    about: "sets totals and counters to the sums and counts of their rows; awards wait while it runs",
    fields: { reason },
    order: ["reason"],
    async run(app, { reason }) {
      await recountTotals(app, { reason, by: app.by });
      return { said: "Totals and counters are those of their rows." };
    },
  }),
};

const leaderboardCommands: Record<string, OperatorCommand> = {
  "leaderboard rebuild": changesOne({
    about: "makes the leaderboard in Redis again from Postgres",
    fields: { reason },
    order: ["reason"],
    async run(app, { reason }) {
      await requestRebuild(app, { by: app.by, reason });
      return { said: "A worker makes the leaderboard again now; until then PostgreSQL ranks the miners." };
    },
  }),
};

const HEAD = /^\d+:[0-9a-f]{64}$/;
const head = z.string().check(z.regex(HEAD, "must be SEQ:HASH, as a verification prints it"));

function headOf(text: string): { seq: number; hash: string } {
  const [seq = "", hash = ""] = text.split(":");
  return { seq: Number(seq), hash };
}

const auditCommands: Record<string, OperatorCommand> = {
  "audit verify": reads({
    about:
      "follows the chain of the audit log from its start; --head is the end that an earlier verification printed",
    fields: { head: z.optional(head) },
    order: [],
    async run(app, { head: known }) {
      const result = await verifyAudit(app, known === undefined ? undefined : headOf(known));
      if (!result.ok) return { said: `Entry ${result.seq}: ${result.problem}.`, isGood: false, data: result };
      const head = `${result.head.seq}:${result.head.hash}`;
      const entries = result.entries === 1 ? "1 entry" : `${result.entries} entries`;
      return {
        said: `The audit log is complete and unchanged: ${entries}. Its head, to be kept elsewhere: ${head}`,
        data: { ...result, head },
      };
    },
  }),
};

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
