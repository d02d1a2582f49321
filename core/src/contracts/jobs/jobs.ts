import * as z from "zod/mini";
import { lodeId } from "../ids.ts";
import type { QueueName } from "./queues.ts";

/** A command, named in the imperative. Payloads carry ids, never amounts, tokens or addresses. */
export interface JobDefinition<
  Name extends string = string,
  Payload extends Record<string, string> = Record<string, string>,
> {
  readonly name: Name;
  readonly queue: QueueName;
  readonly payload: z.ZodMiniType<Payload>;
  /** Number of tries before the failure is recorded for operators. */
  readonly attempts: number;
  /** Runs after all other jobs of its queue. */
  readonly lowPriority?: true;
  /**
   * For a job that throws RetryLaterError during an outage: after this many milliseconds it fails for good. Its pauses grow
   * with its age.
   */
  readonly patienceMs?: number;
  /** The longest time of one run, which is longer than the lease of its rows; two minutes if not given. */
  readonly deadlineMs?: number;
  /** The first pause before a retry, in milliseconds. It doubles each time. */
  readonly backoffMs: number;
}

export const defineJob = <Name extends string, Payload extends Record<string, string>>(
  definition: JobDefinition<Name, Payload>,
): JobDefinition<Name, Payload> => definition;

const HOUR_MS = 3_600_000;
/** Mails are tried for as long as their links would work: rows end requests earlier. */
const mail = { queue: "mail", attempts: 8, backoffMs: 2_000, patienceMs: 24 * HOUR_MS } as const;
const automation = { queue: "automation", attempts: 3, backoffMs: 1_000 } as const;
const payouts = { queue: "payouts", attempts: 5, backoffMs: 1_000 } as const;

/** Mails a link that confirms the sign-up, or a note that the address already has an account. */
export const answerSignUp = defineJob({
  name: "answer-sign-up",
  payload: z.object({ signUpId: lodeId }),
  ...mail,
});

/** Sends the requested mail if the address has an account to confirm or reset. */
export const answerEmailRequest = defineJob({
  name: "answer-email-request",
  payload: z.object({ requestId: lodeId }),
  ...mail,
});

export const sendPasswordChangedMail = defineJob({
  name: "send-password-changed-mail",
  payload: z.object({ userId: lodeId }),
  ...mail,
});

export const sendWalletChangedMail = defineJob({
  name: "send-wallet-changed-mail",
  payload: z.object({ userId: lodeId, changeId: lodeId }),
  ...mail,
  patienceMs: 72 * HOUR_MS,
});

/** Mails the answer to an objection, because a suspended miner cannot read notices. */
export const sendObjectionMail = defineJob({
  name: "send-objection-mail",
  payload: z.object({ objectionId: lodeId }),
  ...mail,
});

/** Sends a planned mail to a miner. Its row decides for how long. */
export const sendMinerMail = defineJob({
  name: "send-miner-mail",
  payload: z.object({ mailId: lodeId }),
  ...mail,
});

/** Mails an act about an operator's account to one operator. */
export const sendOperatorMail = defineJob({
  name: "send-operator-mail",
  payload: z.object({ actId: lodeId, operatorId: lodeId }),
  ...mail,
});

/** Verifies the due attempts with this batch key in one run. */
export const verifyBatch = defineJob({
  name: "verify-batch",
  queue: "verification",
  payload: z.object({ batchKey: z.string() }),
  attempts: 5,
  backoffMs: 1_000,
});

/** Revokes a removed account's grant at its network. */
export const revokeGrant = defineJob({
  name: "revoke-grant",
  queue: "housekeeping",
  payload: z.object({ accountId: lodeId }),
  attempts: 10,
  backoffMs: 5_000,
});

export const recheckAward = defineJob({
  name: "recheck-award",
  queue: "verification",
  payload: z.object({ recheckId: lodeId }),
  attempts: 3,
  backoffMs: 5_000,
});

export const actForAccount = defineJob({
  name: "act-for-account",
  payload: z.object({ actionId: lodeId }),
  ...automation,
});

export const probeUncertainAction = defineJob({
  name: "probe-uncertain-action",
  payload: z.object({ actionId: lodeId }),
  ...automation,
});

export const undoAction = defineJob({
  name: "undo-action",
  payload: z.object({ actionId: lodeId }),
  ...automation,
});

export const signPayout = defineJob({
  name: "sign-payout",
  // A signature is valid for about a minute, so signed payouts are sent and followed before more are signed.
  lowPriority: true,
  payload: z.object({ withdrawalId: lodeId }),
  ...payouts,
});

export const sendPayout = defineJob({
  name: "send-payout",
  payload: z.object({ transactionId: lodeId }),
  ...payouts,
});

export const followPayout = defineJob({
  name: "follow-payout",
  payload: z.object({ transactionId: lodeId }),
  ...payouts,
});

/** Decides whether an invited miner counts for the miner who invited them. */
export const reviewReferral = defineJob({
  name: "review-referral",
  queue: "housekeeping",
  payload: z.object({ referredId: lodeId }),
  attempts: 5,
  backoffMs: 1_000,
});

/** Brings the leaderboard in Redis up to date with what changed in Postgres. */
export const feedLeaderboard = defineJob({
  name: "feed-leaderboard",
  queue: "leaderboard",
  payload: z.object({}),
  attempts: 3,
  backoffMs: 1_000,
});

/** Rebuilds the leaderboard in Redis from Postgres. Awards do not need this job: feed-leaderboard applies them. */
export const recomputeLeaderboard = defineJob({
  name: "recompute-leaderboard",
  queue: "leaderboard",
  // Reads every miner.
  deadlineMs: HOUR_MS,
  payload: z.object({}),
  attempts: 3,
  backoffMs: 1_000,
});

/** Every job. The type of the worker's table of processors depends on it: a missing line does not compile. */
export const JOBS = {
  answerSignUp,
  answerEmailRequest,
  sendPasswordChangedMail,
  sendWalletChangedMail,
  sendObjectionMail,
  sendMinerMail,
  sendOperatorMail,
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
  recomputeLeaderboard,
} as const;

export type JobName = (typeof JOBS)[keyof typeof JOBS]["name"];
