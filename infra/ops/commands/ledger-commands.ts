import { readLedgerTotals, recountCounters, recountLedger } from "@lode/db/audits/ledger-totals.repository";
import { auditLedger } from "@lode/db/points/points.read-model";
import { listFindings } from "@lode/db/treasury/findings.read-model";
import type { OperatorCommand } from "./operator-command.ts";

export const ledgerCommands: Record<string, OperatorCommand> = {
  "audit-ledger": {
    usage:
      "audit-ledger                       compares every balance and every total with all entries of the ledger",
    async run({ db }) {
      const [{ sum, drifted }, totals, findings] = await Promise.all([
        auditLedger(db),
        readLedgerTotals(db),
        listFindings(db, null),
      ]);
      const lines = [
        `${totals.entries} entries, which sum to ${sum}; ${drifted} balances differ from theirs.`,
        ...findings.map(({ kind, detail }) => `${kind}: ${detail}`),
      ];
      return [lines.join("\n"), sum === 0n && drifted === 0 && findings.length === 0];
    },
  },
  recount: {
    usage:
      "recount                            sets totals and counters to what their rows say; awards wait meanwhile",
    changes: "many",
    async run({ db }) {
      await recountLedger(db);
      await recountCounters(db);
      return ["Totals and counters are those of their rows.", true];
    },
  },
};
