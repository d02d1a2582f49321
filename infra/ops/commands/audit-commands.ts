import { verifyAudit } from "@lode/app/operations/verify-audit";
import * as z from "zod/mini";
import { type OperatorCommand, reads } from "./operator-command.ts";

const HEAD = /^\d+:[0-9a-f]{64}$/;
const head = z.string().check(z.regex(HEAD, "must be SEQ:HASH, as a verification prints it"));

function headOf(text: string): { seq: number; hash: string } {
  const [seq = "", hash = ""] = text.split(":");
  return { seq: Number(seq), hash };
}

export const auditCommands: Record<string, OperatorCommand> = {
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
