import { HALT_NAMES, type HaltName, halt, listHalts, resume } from "@lode/db/operators/halts.repository";
import { recordAct } from "@lode/db/operators/operators.repository";
import { transactionOf } from "@lode/db/transaction";
import type { OperatorCommand, Said } from "./operator-command.ts";

const isHaltName = (name: string): name is HaltName => (HALT_NAMES as readonly string[]).includes(name);
const unknownName = (name: string): Said => [
  `"${name}" cannot be halted; ${HALT_NAMES.join(", ")} can.`,
  false,
];

/** The switches that stop something for everybody at once; the workers read them at the moment of acting. */
export const haltCommands: Record<string, OperatorCommand> = {
  halts: {
    usage: "halts                              what is halted for everybody, and why",
    async run({ db }) {
      const rows = (await listHalts(db)).map(
        (one) => `${one.name}  since ${one.haltedAt.toISOString()}  by ${one.actor}: ${one.reason}`,
      );
      return [rows.length > 0 ? rows.join("\n") : "Nothing is halted.", true];
    },
  },
  halt: {
    usage: `halt NAME "THE REASON"             stops ${HALT_NAMES.join(", ")} for everybody`,
    async run({ db, actor, args: [name = "", reason = ""] }) {
      if (!isHaltName(name)) return unknownName(name);
      if (reason.trim() === "") return ["A halt needs a reason: whoever resumes reads it.", false];
      const done = await transactionOf(db)(async (trx) => {
        const halted = await halt(trx, { name, reason: reason.trim(), actor });
        if (halted)
          await recordAct(trx, { actor, act: `halted ${name}`, subjectId: null, detail: { reason } });
        return halted;
      });
      return [done ? `Halted: ${name}.` : `${name} was halted before; its reason stays.`, done];
    },
  },
  resume: {
    usage: "resume NAME                        lets it run again",
    async run({ db, actor, args: [name = ""] }) {
      if (!isHaltName(name)) return unknownName(name);
      const done = await transactionOf(db)(async (trx) => {
        const resumed = await resume(trx, name, actor);
        if (resumed) await recordAct(trx, { actor, act: `resumed ${name}`, subjectId: null });
        return resumed;
      });
      return [done ? `Resumed: ${name}.` : `${name} was not halted.`, done];
    },
  },
};
