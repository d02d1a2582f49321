import { allow, type Decision, refuse } from "../decision.ts";

/** The subjects of objections: an attempt that was not done, an award that was taken back, a suspension. */
export const OBJECTION_SUBJECTS = ["verdict", "reversal", "suspension"] as const;
export type ObjectionSubject = (typeof OBJECTION_SUBJECTS)[number];

export const OBJECTION_STATES = ["open", "upheld", "rejected"] as const;
export type ObjectionState = (typeof OBJECTION_STATES)[number];

/** The database enforces the same moves: a trigger refuses every other (db/src/state-moves.test.ts). */
export const OBJECTION_MOVES: Record<ObjectionState, readonly ObjectionState[]> = {
  open: ["upheld", "rejected"],
  upheld: [],
  rejected: [],
};

/** Days within which an operator answers; both sides see the date. */
export const ANSWER_DAYS = 7;
/** Days after a verdict or reversal within which a miner can object: later, X may show something else. */
export const OBJECTION_DAYS = 30;

export const OBJECTION_LENGTH = { minimum: 10, maximum: 1_000 } as const;

const DAY_MS = 86_400_000;
export const answerDueAt = (now: Date): Date => new Date(now.getTime() + ANSWER_DAYS * DAY_MS);

export type ObjectionRefusal =
  | "nothing-to-object-to"
  | "objection-late"
  | "objection-open"
  | "objection-answered";

export interface ObjectionFacts {
  subject: ObjectionSubject;
  /** When the subject was decided; null if there is no such decision about this miner. */
  decidedAt: Date | null;
  /** Of the newest objection to the same decision. */
  earlier: ObjectionState | null;
}

/** One objection to each decision: an answer is final, so that both sides know where they are. */
export function decideObjection(
  { subject, decidedAt, earlier }: ObjectionFacts,
  now: Date,
): Decision<ObjectionRefusal> {
  if (!decidedAt) return refuse("nothing-to-object-to");
  if (earlier === "open") return refuse("objection-open");
  if (earlier) return refuse("objection-answered");
  const isLate = now.getTime() - decidedAt.getTime() > OBJECTION_DAYS * DAY_MS;
  if (isLate && subject !== "suspension") return refuse("objection-late");
  return allow();
}
