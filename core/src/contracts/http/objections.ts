import * as z from "zod/mini";
import { OBJECTION_LENGTH, OBJECTION_STATES, OBJECTION_SUBJECTS } from "../../domain/objections/objection.ts";
import { lodeId, moment } from "../ids.ts";
import { signInForm } from "./account-forms.ts";
import { type AnswerOf, publicEndpoint, userEndpoint } from "./endpoint.ts";

const objectionText = z
  .string()
  .check(z.trim(), z.minLength(OBJECTION_LENGTH.minimum), z.maxLength(OBJECTION_LENGTH.maximum));

const objection = z.object({
  id: lodeId,
  subject: z.enum(OBJECTION_SUBJECTS),
  /** The attempt's id, or the miner's id for an objection to a suspension. */
  subject_id: lodeId,
  text: z.string(),
  state: z.enum(OBJECTION_STATES),
  due_at: moment,
  answer: z.nullable(z.string()),
});

export const listObjections = userEndpoint("GET", "/api/objections", {
  summary: "The miner's newest 100 objections, with their answers",
  response: z.object({ objections: z.array(objection) }),
});

export const addObjection = userEndpoint("POST", "/api/objections", {
  summary: "Objects to an attempt that was not done, or to points that were taken back; once, within 30 days",
  body: z.object({ subject: z.enum(["verdict", "reversal"]), subject_id: lodeId, text: objectionText }),
  response: z.object({ objection }),
});

export const objectToSuspension = publicEndpoint("POST", "/api/objections/suspension", {
  summary:
    "Objects to a suspension, with the password, since a suspended miner has no session. Again: the objection as it is",
  body: z.extend(signInForm, { text: objectionText }),
  response: z.object({ objection }),
});

export type ObjectionView = AnswerOf<typeof addObjection>["objection"];
