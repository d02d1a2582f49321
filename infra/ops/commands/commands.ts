import { parseSealingKeys } from "@lode/adapters/crypto/seal-secret";
import { recountTotals } from "@lode/app/operations/audit-ledger";
import { halt, resume } from "@lode/app/operations/halt";
import { countOf, type Rotation, rotateSealingKeys } from "@lode/app/operations/rotate-sealing-keys";
import { verifyAudit } from "@lode/app/operations/verify-audit";
import * as overview from "@lode/core/contracts/console/overview";
import { readLedgerTotals } from "@lode/db/audits/ledger-totals.repository";
import { listHalts } from "@lode/db/operations/halts.repository";
import { auditLedger } from "@lode/db/points/points.read-model";
import { listFindings } from "@lode/db/treasury/findings.read-model";
import * as z from "zod/mini";
import { dataFolderOf, readSettings } from "../settings/project-settings.ts";
import { loadSecrets } from "../settings/secrets.ts";
import { backupCommands } from "./backup-commands.ts";
import { doctorCommands } from "./doctor-commands.ts";
import {
  type CommandResult,
  changesMany,
  changesOne,
  type OperatorCommand,
  reads,
} from "./operator-command.ts";
import { operatorCommands } from "./operator-commands.ts";
import { treasuryCommands } from "./treasury-commands.ts";

const HEAD = /^\d+:[0-9a-f]{64}$/;
const head = z.string().check(z.regex(HEAD, "must be SEQ:HASH, as a verification prints it"));

function headOf(text: string): { seq: number; hash: string } {
  const [seq = "", hash = ""] = text.split(":");
  return { seq: Number(seq), hash };
}

export const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  ...treasuryCommands,
  "audit-ledger": reads({
    about: "compares every balance and every total with all entries of the ledger",
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
      return { text: lines.join("\n"), isGood: sum === 0n && drifted === 0 && findings.length === 0 };
    },
  }),
  recount: changesMany({
    about: "sets totals and counters to the sums and counts of their rows; awards wait while it runs",
    async run(app, { reason }) {
      await recountTotals(app, { reason, by: app.by });
      return { text: "Totals and counters are those of their rows." };
    },
  }),
  // Halts apply to all miners. Workers read them right before they act.
  halts: reads({
    about: "what is halted for all miners, and why",
    async run({ db }) {
      const halts = await listHalts(db);
      const lines = halts.map(
        ({ name, haltedAt, actor, reason }) =>
          `${name}  since ${haltedAt.toISOString()}  by ${actor}: ${reason}`,
      );
      return { text: lines.join("\n") || "Nothing is halted.", data: halts };
    },
  }),
  halt: changesOne({
    about: "stops it for all miners",
    words: { name: overview.haltForAll.schemas.params.shape.name },
    async run(app, { name, reason }) {
      await halt(app, { name, reason, by: app.by });
      return { text: `Halted: ${name}.` };
    },
  }),
  resume: changesOne({
    about: "ends a halt",
    words: { name: overview.resumeForAll.schemas.params.shape.name },
    async run(app, { name, reason }) {
      await resume(app, { name, reason, by: app.by });
      return { text: `Resumed: ${name}.` };
    },
  }),
  ...operatorCommands,
  "audit verify": reads({
    about:
      "follows the chain of the audit log from its start; --head is the end that an earlier verification printed",
    flags: { head: z.optional(head) },
    async run(app, { head: known }) {
      const result = await verifyAudit(app, known === undefined ? undefined : headOf(known));
      if (!result.ok) return { text: `Entry ${result.seq}: ${result.problem}.`, isGood: false, data: result };
      const head = `${result.head.seq}:${result.head.hash}`;
      const entries = result.entries === 1 ? "1 entry" : `${result.entries} entries`;
      return {
        text: `The audit log is complete and unchanged: ${entries}. Its head, to be kept elsewhere: ${head}`,
        data: { ...result, head },
      };
    },
  }),
  "rotate-keys": changesOne({
    about: "re-encrypts every secret with the first of SEALING_KEYS",
    async run(app, { reason }) {
      const keys = sealingKeys();
      const rotation = await rotateSealingKeys({ ...app, sealingKeys: keys }, { by: app.by, reason });
      return describeRotation(rotation, keys[0].id);
    },
  }),
  ...backupCommands,
  ...doctorCommands,
};

/** SEALING_KEYS from the settings, or the keys that `npm start` generated. */
function sealingKeys() {
  const settings = readSettings();
  return parseSealingKeys(settings.SEALING_KEYS ?? loadSecrets(dataFolderOf(settings)).SEALING_KEYS);
}

/** Says that the other keys can be removed, but only if no secret needs them. */
function describeRotation(data: Rotation, newest: string): CommandResult {
  const { resealed, left } = data;
  const done = `${resealed} secrets were re-encrypted with ${newest}.`;
  if (left.length === 0) {
    return {
      text: `${done} No secret in the database needs another key. Once every API and worker runs with ${newest} first, the other keys can be removed.`,
      data,
    };
  }
  const needed = left.map(({ column, keyId, count }) => `${count} in ${column} by ${keyId}`).join(", ");
  return {
    text: `${done} Keep the other keys: ${countOf(left)} secrets still need them (${needed}).`,
    isGood: false,
    data,
  };
}
