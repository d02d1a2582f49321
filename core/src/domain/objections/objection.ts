import { allow, refuse } from "../decision.ts";
import type { ActionKind } from "../networks/action-kinds.ts";
import { storedInEnglish } from "../sentences/english.ts";

/** The possible subjects of an objection: an attempt judged not done, a reversed award, or a suspension. */
export const OBJECTION_SUBJECTS = ["verdict", "reversal", "suspension"] as const;
export type ObjectionSubject = (typeof OBJECTION_SUBJECTS)[number];

export const OBJECTION_STATES = ["open", "upheld", "rejected"] as const;
export type ObjectionState = (typeof OBJECTION_STATES)[number];

/** The database enforces the same moves with a trigger (db/src/state-moves.test.ts). */
export const OBJECTION_MOVES: Record<ObjectionState, readonly ObjectionState[]> = {
  open: ["upheld", "rejected"],
  upheld: [],
  rejected: [],
};

/** Days that an operator has to answer. Both sides see the due date. */
export const ANSWER_DAYS = 7;
/** Days after a verdict or reversal in which a miner can object. Later, X may show something else. */
export const OBJECTION_DAYS = 30;

export const OBJECTION_LENGTH = { minimum: 10, maximum: 1_000 } as const;

const DAY_MS = 86_400_000;
export const answerDueAt = (now: Date): Date => new Date(now.getTime() + ANSWER_DAYS * DAY_MS);

export interface ObjectionFacts {
  subject: ObjectionSubject;
  /** When the subject was decided; null if there is no such decision about this miner. */
  decidedAt: Date | null;
  /** The state of the newest objection to the same decision. */
  earlier: ObjectionState | null;
}

/** Allows one objection to each decision. An answer is final, so that both sides can rely on it. */
export function decideObjection({ subject, decidedAt, earlier }: ObjectionFacts, now: Date) {
  if (!decidedAt) return refuse("nothing-to-object-to");
  if (earlier === "open") return refuse("objection-open");
  if (earlier) return refuse("objection-answered");
  const isLate = now.getTime() - decidedAt.getTime() > OBJECTION_DAYS * DAY_MS;
  if (isLate && subject !== "suspension") return refuse("objection-late");
  return allow();
}

/** The contested decision: a suspension's reason, or the attempt. Fields that do not apply are null. */
export interface ContestedFacts {
  /** Null once the miner is reinstated. */
  suspendedFor: string | null;
  kind: ActionKind | null;
  target: string | null;
  /** The name of the X account that acted. */
  username: string | null;
  /** The reason of the verdict as stored, or the attempt's state. */
  verdict: string | null;
}

/** One line for operators. */
export const describeContested = (facts: ContestedFacts): string =>
  facts.kind === null
    ? (facts.suspendedFor ?? "not suspended any more")
    : `${facts.kind} of @${facts.target} by @${facts.username}: ${storedInEnglish(facts.verdict ?? "")}`;
