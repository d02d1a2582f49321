import { recountTotals } from "@lode/app/operations/recount-totals";
import { reason } from "@lode/core/contracts/console/reason";
import { readLedgerTotals } from "@lode/db/audits/ledger-totals.repository";
import { auditLedger } from "@lode/db/points/points.read-model";
import { listFindings } from "@lode/db/treasury/findings.read-model";
import { changesMany, type OperatorCommand, reads } from "./operator-command.ts";

export const ledgerCommands: Record<string, OperatorCommand> = {
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
