import type { ActionKind } from "../networks/action-kinds.ts";
import type { NetworkFacts } from "../networks/networks.ts";
import { type ProbeOutcome, reachesBack } from "../networks/probe-outcome.ts";
import { type Said, say } from "../sentences/say.ts";

/** Three verdicts, not two: `unknown` is probed again and costs the miner nothing. */
export type Verdict =
  | { verdict: "verified" }
  | { verdict: "not_done"; reason: Said }
  | { verdict: "unknown"; reason: Said; retryAt?: Date };

export interface ProbedAttempt {
  kind: ActionKind;
  /** The name of the probed account. */
  username: string;
  targetUsername: string;
  source: "manual" | "automation";
  askedAt: Date;
  /** When automation acted; null for a manual action, whose time is not known. */
  actedAt: Date | null;
}

const HOUR_MS = 3_600_000;

/** Lists are assumed to lag by at least this time if the network has confirmed automation's action. */
const OWN_ACT_LAG_MS = 60_000;
/** How long to keep probing a confirmed action while answers neither show nor refute it. */
const OWN_ACT_DOUBT_MS = 24 * HOUR_MS;

export function judgeProbe(
  attempt: ProbedAttempt,
  outcome: ProbeOutcome,
  network: NetworkFacts,
  now: Date,
): Verdict {
  switch (outcome.state) {
    case "done":
      return { verdict: "verified" };
    case "unknown": {
      const { reason, retryAt } = outcome;
      return { verdict: "unknown", reason, ...(retryAt ? { retryAt } : {}) };
    }
    case "not_done":
      return judgeAbsence(attempt, outcome, network, now);
  }
}

function judgeAbsence(
  attempt: ProbedAttempt,
  { completeSince, lagMs }: ProbeOutcome & { state: "not_done" },
  network: NetworkFacts,
  now: Date,
): Verdict {
  const isProved = reachesBack(completeSince, attempt.actedAt);
  if (mayBeLate(attempt, lagMs, now) || (!isProved && isConfirmed(attempt, now))) {
    return { verdict: "unknown", reason: say("shown-late", { network: network.name }) };
  }
  const account = network.handle(attempt.username);
  const target = network.handle(attempt.targetUsername);
  // If only the newest entries were read, an older action has to be repeated.
  const code = isProved ? (`not-shown.${attempt.kind}` as const) : (`not-found.${attempt.kind}` as const);
  return { verdict: "not_done", reason: say(code, { network: network.name, account, target }) };
}

/**
 * Whether to keep probing because the network confirmed the action. That is only so for automation, whose
 * action cannot simply be repeated. A manual action missing from the newest entries counts as not done even
 * if older entries were not read: it was claimed just now, and trying again costs nothing.
 */
const isConfirmed = ({ source, askedAt }: ProbedAttempt, now: Date): boolean =>
  source === "automation" && now.getTime() - askedAt.getTime() < OWN_ACT_DOUBT_MS;

function mayBeLate({ source, askedAt }: ProbedAttempt, listLagMs: number, now: Date): boolean {
  const lagMs = Math.max(source === "automation" ? OWN_ACT_LAG_MS : 0, listLagMs);
  // Ask only about lists that lag: with clocks that differ, `now` may be before `askedAt`.
  return lagMs > 0 && now.getTime() - askedAt.getTime() < lagMs;
}

/** An attempt that the network has not confirmed within this time ends. The miner can try again. */
const OPEN_MS = 72 * HOUR_MS;
/** How long after a task's end an attempt that began in time can still be decided. */
const AFTER_END_MS = 24 * HOUR_MS;

/** When an open attempt ends without an award. `taskEndsAt`: when the task ended or expires; null if it does neither. */
export function deadlineOf({ askedAt, taskEndsAt }: { askedAt: Date; taskEndsAt: Date | null }): Date {
  const own = askedAt.getTime() + OPEN_MS;
  return new Date(
    taskEndsAt ? Math.min(own, Math.max(taskEndsAt.getTime(), askedAt.getTime()) + AFTER_END_MS) : own,
  );
}

/** After this time the pauses stop doubling, and X is asked hourly. */
const PATIENT_AFTER_MS = 600_000;
const FIRST_PAUSE_MS = 5_000;

/**
 * When to probe again after an unknown verdict: with doubling pauses for ten minutes, then hourly, but never
 * before the time that X gave. `checks` is the number of probes so far.
 */
export function nextCheckAt(attempt: { askedAt: Date; checks: number }, now: Date, retryAt?: Date): Date {
  const isPatient = now.getTime() - attempt.askedAt.getTime() >= PATIENT_AFTER_MS;
  const pause = isPatient ? HOUR_MS : Math.min(FIRST_PAUSE_MS * 2 ** attempt.checks, PATIENT_AFTER_MS);
  return new Date(Math.max(now.getTime() + pause, retryAt?.getTime() ?? 0));
}
