import * as z from "zod/mini";
import { lodeId } from "../ids.ts";
import { defineJob } from "./define-job.ts";

/** A sign-up is answered by mail: with a link to confirm it, or with the news that the address has an account. */
export const answerSignUp = defineJob({
  name: "answer-sign-up",
  queue: "mail",
  payload: z.object({ signUpId: lodeId }),
  attempts: 8,
  backoffMs: 2_000,
});

/** Whoever asked for a mail gets it, if there is anything to send to that address. */
export const answerEmailRequest = defineJob({
  name: "answer-email-request",
  queue: "mail",
  payload: z.object({ requestId: lodeId }),
  attempts: 8,
  backoffMs: 2_000,
});

export const sendPasswordChangedMail = defineJob({
  name: "send-password-changed-mail",
  queue: "mail",
  payload: z.object({ userId: lodeId }),
  attempts: 8,
  backoffMs: 2_000,
});

export const sendWalletChangedMail = defineJob({
  name: "send-wallet-changed-mail",
  queue: "mail",
  payload: z.object({ userId: lodeId, changeId: lodeId }),
  attempts: 8,
  backoffMs: 2_000,
});

/** The attempts that are due with this batch key: one question to their network answers for all of them. */
export const verifyBatch = defineJob({
  name: "verify-batch",
  queue: "verification",
  payload: z.object({ batchKey: z.string() }),
  attempts: 5,
  backoffMs: 1_000,
});

/** Revokes at its network what Lode was allowed to do for an account that was removed. */
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
  queue: "automation",
  payload: z.object({ actionId: lodeId }),
  attempts: 3,
  backoffMs: 1_000,
});

export const probeUncertainAction = defineJob({
  name: "probe-uncertain-action",
  queue: "automation",
  payload: z.object({ actionId: lodeId }),
  attempts: 3,
  backoffMs: 1_000,
});

export const undoAction = defineJob({
  name: "undo-action",
  queue: "automation",
  payload: z.object({ actionId: lodeId }),
  attempts: 3,
  backoffMs: 1_000,
});

export const signPayout = defineJob({
  name: "sign-payout",
  queue: "payouts",
  // A signature lives about a minute: what is signed is sent and followed before anything more is signed.
  lowPriority: true,
  payload: z.object({ withdrawalId: lodeId }),
  attempts: 5,
  backoffMs: 1_000,
});

export const sendPayout = defineJob({
  name: "send-payout",
  queue: "payouts",
  payload: z.object({ transactionId: lodeId }),
  attempts: 5,
  backoffMs: 1_000,
});

export const followPayout = defineJob({
  name: "follow-payout",
  queue: "payouts",
  payload: z.object({ transactionId: lodeId }),
  attempts: 5,
  backoffMs: 1_000,
});

export const recomputeLeaderboard = defineJob({
  name: "recompute-leaderboard",
  queue: "leaderboard",
  payload: z.object({}),
  attempts: 3,
  backoffMs: 1_000,
});

/** Every job there is. The worker's table of processors is typed by it: a missing line does not compile. */
export const JOBS = {
  answerSignUp,
  answerEmailRequest,
  sendPasswordChangedMail,
  sendWalletChangedMail,
  verifyBatch,
  revokeGrant,
  recheckAward,
  actForAccount,
  probeUncertainAction,
  undoAction,
  signPayout,
  sendPayout,
  followPayout,
  recomputeLeaderboard,
} as const;

export type JobName = (typeof JOBS)[keyof typeof JOBS]["name"];
