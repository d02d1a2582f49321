import type { ObjectionSubject } from "./objection.ts";

/** The contested decision: a suspension's reason, or the attempt. Fields that do not apply are null. */
export interface ContestedFacts {
  /** Null once the miner is reinstated. */
  suspendedFor: string | null;
  kind: string | null;
  target: string | null;
  /** The name of the X account that acted. */
  username: string | null;
  /** The reason of the verdict, or the attempt's state. */
  verdict: string | null;
}

/** One line for operators. */
export const describeContested = (
  subject: ObjectionSubject,
  { suspendedFor, kind, target, username, verdict }: ContestedFacts,
): string =>
  subject === "suspension"
    ? (suspendedFor ?? "not suspended any more")
    : `${kind} of @${target} by @${username}: ${verdict}`;
