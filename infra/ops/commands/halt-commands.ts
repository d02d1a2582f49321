import { halt } from "@lode/app/operations/halt";
import { resume } from "@lode/app/operations/resume";
import { HALT_NAMES, type HaltName, listHalts } from "@lode/db/operations/halts.repository";
import { appOf, type CommandResult, type OperatorCommand } from "./operator-command.ts";

const isHaltName = (name: string): name is HaltName => (HALT_NAMES as readonly string[]).includes(name);
const unknownName = (name: string): CommandResult => [
  `"${name}" cannot be halted; ${HALT_NAMES.join(", ")} can.`,
  false,
];

/** Halts apply to all miners; workers read them immediately before acting. */
export const haltCommands: Record<string, OperatorCommand> = {
  halts: {
    usage: "halts                              what is halted for all miners, and why",
    async run({ db }) {
      const rows = (await listHalts(db)).map(
        (one) => `${one.name}  since ${one.haltedAt.toISOString()}  by ${one.actor}: ${one.reason}`,
      );
      return [rows.length > 0 ? rows.join("\n") : "Nothing is halted.", true];
    },
  },
  halt: {
    usage: `halt NAME "THE REASON"             stops ${HALT_NAMES.join(", ")} for all miners`,
    changes: "one",
    async run({ db, actor, args: [name = "", reason = ""] }) {
      if (!isHaltName(name)) return unknownName(name);
      if (reason.trim() === "")
        return ["A halt needs a reason, which helps to decide when to resume.", false];
      const done = await halt(appOf(db), { name, reason: reason.trim(), by: actor });
      return [done ? `Halted: ${name}.` : `${name} was halted before; its reason is kept.`, done];
    },
  },
  resume: {
    usage: 'resume NAME ["THE REASON"]         ends a halt',
    changes: "one",
    async run({ db, actor, args: [name = "", reason = ""] }) {
      if (!isHaltName(name)) return unknownName(name);
      const why = reason.trim() === "" ? {} : { reason: reason.trim() };
      const done = await resume(appOf(db), { name, by: actor, ...why });
      return [done ? `Resumed: ${name}.` : `${name} was not halted.`, done];
    },
  },
};
