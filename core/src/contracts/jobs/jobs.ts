import * as z from "zod/mini";
import { lodeId } from "../ids.ts";
import type { QueueName } from "./queues.ts";

/** The queries that find rows whose job Redis has lost. The worker runs each as a sweep. */
export type DueQuery =
  | "attempts"
  | "automation"
  | "mails"
  | "payouts"
  | "rechecks"
  | "referrals"
  | "revocations";

/** A command, named in the imperative. Payloads carry ids, never amounts, tokens or addresses. */
export interface JobDefinition<
  Name extends string = string,
  Payload extends Record<string, string> = Record<string, string>,
> {
  readonly name: Name;
  readonly queue: QueueName;
  readonly payload: z.ZodMiniType<Payload>;
  /**
   * The query that finds the job's row again after Redis lost the job, or the reason why nothing is lost without it.
   */
  readonly due: DueQuery | { readonly lossy: string };
  /** Number of tries before the failure is recorded for operators. */
  readonly attempts: number;
  /** Runs after all other jobs of its queue. */
  readonly lowPriority?: true;
  /** The time limit of one run, longer than the lease of its rows; two minutes by default. */
  readonly deadlineMs?: number;
  /** The first pause before a retry, in milliseconds. It doubles each time. */
  readonly backoffMs: number;
}

export const defineJob = <Name extends string, Payload extends Record<string, string>>(
  definition: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> => definition;

const HOUR_MS = 3_600_000;
const automation = {
  payload: z.object({ actionId: lodeId }),
  queue: "automation",
  due: "automation",
  attempts: 3,
  backoffMs: 1_000,
} as const;
const payouts = { queue: "payouts", due: "payouts", attempts: 5, backoffMs: 1_000 } as const;
const transaction = { ...payouts, payload: z.object({ transactionId: lodeId }) } as const;

/** Sends a planned mail. The mail's row has the time of the next try. */
export const sendMail = defineJob({
  name: "send-mail",
  queue: "mail",
  payload: z.object({ mailId: lodeId }),
  due: "mails",
  attempts: 1,
  backoffMs: 2_000,
});

export const verifyBatch = defineJob({
  name: "verify-batch",
  queue: "verification",
  payload: z.object({ batchKey: z.string() }),
  due: "attempts",
  attempts: 5,
  backoffMs: 1_000,
});

export const revokeGrant = defineJob({
  name: "revoke-grant",
  queue: "housekeeping",
  payload: z.object({ accountId: lodeId }),
  due: "revocations",
  attempts: 10,
  backoffMs: 5_000,
});

export const recheckAward = defineJob({
  name: "recheck-award",
  queue: "verification",
  payload: z.object({ recheckId: lodeId }),
  due: "rechecks",
  attempts: 3,
  backoffMs: 5_000,
});

export const actForAccount = defineJob({ name: "act-for-account", ...automation });
export const probeUncertainAction = defineJob({ name: "probe-uncertain-action", ...automation });
export const undoAction = defineJob({ name: "undo-action", ...automation });

export const signPayout = defineJob({
  name: "sign-payout",
  // A signature is valid for about a minute, so signed payouts are sent and followed before more are signed.
  lowPriority: true,
  payload: z.object({ withdrawalId: lodeId }),
  ...payouts,
});

export const sendPayout = defineJob({ name: "send-payout", ...transaction });
export const followPayout = defineJob({ name: "follow-payout", ...transaction });

/** Decides whether an invited miner counts for the miner who invited them. */
export const reviewReferral = defineJob({
  name: "review-referral",
  queue: "housekeeping",
  payload: z.object({ referredId: lodeId }),
  due: "referrals",
  attempts: 5,
  backoffMs: 1_000,
});

/** Brings the leaderboard in Redis up to date with Postgres, or refills it if Redis has lost it. */
export const feedLeaderboard = defineJob({
  name: "feed-leaderboard",
  queue: "leaderboard",
  // A job without ids reads every miner.
  deadlineMs: HOUR_MS,
  payload: z.object({}),
  due: { lossy: "a sweep adds one every ten seconds" },
  attempts: 3,
  backoffMs: 1_000,
});

/** Every job. The type of the worker's table of processors depends on it: a missing line does not compile. */
export const JOBS = {
  sendMail,
  verifyBatch,
  revokeGrant,
  recheckAward,
  actForAccount,
  probeUncertainAction,
  undoAction,
  signPayout,
  sendPayout,
  followPayout,
  reviewReferral,
  feedLeaderboard,
} as const;

export type JobName = (typeof JOBS)[keyof typeof JOBS]["name"];
