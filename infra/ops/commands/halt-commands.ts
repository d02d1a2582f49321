import { halt, resume } from "@lode/app/operations/halt";
import * as calls from "@lode/core/contracts/console/settings.schemas";
import { listHalts } from "@lode/db/operations/halts.repository";
import { changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";

/** Halts apply to all miners. Workers read them right before they act. */
export const haltCommands: Record<string, OperatorCommand> = {
  halts: reads({
    about: "what is halted for all miners, and why",
    fields: {},
    order: [],
    run: async ({ db }) =>
      linesOf(
        await listHalts(db),
        ({ name, haltedAt, actor, reason }) =>
          `${name}  since ${haltedAt.toISOString()}  by ${actor}: ${reason}`,
        "Nothing is halted.",
      ),
  }),
  halt: changesOne({
    about: "stops it for all miners",
    fields: { name: calls.haltForAll.params.shape.name, reason: calls.haltForAll.body.shape.reason },
    order: ["name", "reason"],
    async run(app, { name, reason }) {
      await halt(app, { name, reason, by: app.by });
      return { said: `Halted: ${name}.` };
    },
  }),
  resume: changesOne({
    about: "ends a halt",
    fields: { name: calls.resumeForAll.params.shape.name, reason: calls.resumeForAll.body.shape.reason },
    order: ["name", "reason"],
    async run(app, { name, reason }) {
      await resume(app, { name, reason, by: app.by });
      return { said: `Resumed: ${name}.` };
    },
  }),
};
