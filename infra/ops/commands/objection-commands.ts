import { networksOf } from "@lode/adapters/networks/registry";
import { answerObjection } from "@lode/app/objections/answer-objection";
import * as calls from "@lode/core/contracts/console/objections.schemas";
import { describeContested } from "@lode/core/domain/objections/describe-contested";
import { listObjections } from "@lode/db/console/objections.read-model";
import * as z from "zod/mini";
import { changesOne, linesOf, type OperatorCommand, reads } from "./operator-command.ts";
import { commandLimits } from "./strictest-settings.ts";

const SHOWN = 100;

const ANSWERS = {
  rejected: { outcome: "rejected" },
  upheld: { outcome: "upheld" },
  award: { outcome: "upheld", remedy: "award" },
} as const;

export const objectionCommands: Record<string, OperatorCommand> = {
  objections: reads({
    about: "the objections of miners that wait for an answer, those that are due first at the top",
    fields: {},
    order: [],
    async run({ db }) {
      const { page } = await listObjections(db, { state: "open", cursor: null, limit: SHOWN });
      return linesOf(
        page,
        ({ id, subject, dueAt, about, text }) =>
          `${id}  ${subject}  due ${dueAt.toISOString()}  ${describeContested(about)}\n    ${text.replace(/\s+/g, " ")}`,
        "No objection waits for an answer.",
      );
    },
  }),
  "answer-objection": changesOne({
    about:
      "the miner reads the reason; award upholds an objection to a verdict, and a fresh check is begun in the console",
    fields: {
      objection: calls.answerObjection.params.shape.id,
      answer: z.enum(["rejected", "upheld", "award"]),
      reason: calls.answerObjection.body.shape.reason,
    },
    order: ["objection", "answer", "reason"],
    async run(app, { objection: objectionId, answer, reason }) {
      const limits = await commandLimits(app.db);
      const request = { objectionId, ...ANSWERS[answer], reason, by: app.by, limits };
      await answerObjection({ ...app, networks: networksOf([]) }, request);
      return { said: "Answered." };
    },
  }),
};
