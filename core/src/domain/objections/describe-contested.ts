import type { ActionKind } from "../networks/action-kinds.ts";
import { inEnglish } from "../sentences/english.ts";
import { readSaid, say } from "../sentences/say.ts";

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
export const describeContested = ({
  suspendedFor,
  kind,
  target,
  username,
  verdict,
}: ContestedFacts): string =>
  kind === null
    ? (suspendedFor ?? inEnglish(say("contested.reinstated")))
    : inEnglish(
        say(`contested.${kind}`, {
          target: target ?? "",
          username: username ?? "",
          reason: readSaid(verdict ?? ""),
        }),
      );
