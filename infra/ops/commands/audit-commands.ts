import { verifyAudit } from "@lode/app/operations/verify-audit";
import type { ChainHead } from "@lode/db/operations/audit.repository";
import type { OperatorCommand } from "./operator-command.ts";

const HEAD = /^(\d+):([0-9a-f]{64})$/;

/** `SEQ:HASH`, as a verification prints it. */
function headIn(args: readonly string[]): ChainHead | "malformed" | undefined {
  const at = args.indexOf("--head");
  if (at === -1) return undefined;
  const [, seq, hash] = HEAD.exec(args[at + 1] ?? "") ?? [];
  return seq && hash ? { seq: Number(seq), hash } : "malformed";
}

export const auditCommands: Record<string, OperatorCommand> = {
  "audit verify": {
    usage: "audit verify [--head SEQ:HASH]     follows the chain of the audit log from its start",
    async run({ db, args }) {
      const known = headIn(args);
      if (known === "malformed") return ["--head takes SEQ:HASH, as a verification prints it.", false];
      const result = await verifyAudit({ db }, known);
      if (!result.ok) return [`Entry ${result.seq}: ${result.problem}.`, false, result];
      const head = `${result.head.seq}:${result.head.hash}`;
      const entries = result.entries === 1 ? "1 entry" : `${result.entries} entries`;
      return [
        `The audit log is complete and unchanged: ${entries}. Its head, to be kept elsewhere: ${head}`,
        true,
        { ...result, head },
      ];
    },
  },
};
