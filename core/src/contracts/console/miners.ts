import * as z from "zod/mini";
import { ACCOUNT_STATES } from "../../domain/accounts/eligibility.ts";
import { ATTEMPT_STATES } from "../../domain/attempts/lifecycle.ts";
import { OBJECTION_STATES, OBJECTION_SUBJECTS } from "../../domain/objections/objection.ts";
import { REFERRAL_REFUSALS, REFERRAL_STATES } from "../../domain/referrals/referral.ts";
import { HOLD_KINDS } from "../../domain/withdrawals/holds.ts";
import { WITHDRAWAL_STATUSES } from "../../domain/withdrawals/lifecycle.ts";
import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import { byId, done, lodeId, moment, networkId, taskType } from "../ids.ts";
import { pageOf, pageQuery, time } from "./list.ts";
import { decision, reason } from "./reason.ts";
import { minerReference } from "./story.ts";

export const listMiners = viewerEndpoint("GET", "/api/miners", {
  query: z.object({ ...pageQuery, suspended: z._default(z.stringbool(), false) }),
  response: pageOf(
    z.extend(minerReference, {
      createdAt: moment,
      balance: z.int(),
      accounts: z.array(z.object({ network: networkId, username: z.string() })),
    }),
  ),
});

export const getMiner = viewerEndpoint("GET", "/api/miners/:id", {
  params: byId,
  response: z.object({
    miner: z.object({
      id: lodeId,
      name: z.string(),
      email: z.string(),
      createdAt: moment,
      confirmedAt: z.nullable(moment),
      suspendedAt: z.nullable(moment),
      suspensionReason: z.nullable(z.string()),
      deletedAt: z.nullable(moment),
      wallet: z.nullable(z.string()),
      balance: z.int(),
      earned: z.int(),
      held: z.int(),
      owed: z.int(),
    }),
    accounts: z.array(
      z.object({
        externalId: z.string(),
        network: networkId,
        username: z.string(),
        state: z.enum(ACCOUNT_STATES),
        followers: z.nullable(z.int()),
        verified: z.boolean(),
        linkedAt: time,
      }),
    ),
    wallets: z.array(
      z.object({
        address: z.string(),
        changedAt: time,
        provenAt: z.nullable(time),
        cancelledAt: z.nullable(time),
        /** How many other miners have used this wallet. */
        others: z.int(),
      }),
    ),
    withdrawals: z.array(
      z.object({
        id: lodeId,
        state: z.enum([...WITHDRAWAL_STATUSES, "held", "in-doubt"]),
        points: z.int(),
        createdAt: time,
        holds: z.array(z.enum(HOLD_KINDS)),
      }),
    ),
    attempts: z.array(
      z.object({
        id: lodeId,
        network: networkId,
        kind: taskType,
        targetUsername: z.string(),
        username: z.string(),
        state: z.enum(ATTEMPT_STATES),
        points: z.nullable(z.int()),
        askedAt: time,
      }),
    ),
    adjustments: z.array(
      z.object({ id: lodeId, points: z.int(), reason: z.string(), by: z.string(), at: time }),
    ),
    objections: z.array(
      z.object({
        id: lodeId,
        subject: z.enum(OBJECTION_SUBJECTS),
        state: z.enum(OBJECTION_STATES),
        createdAt: time,
        dueAt: time,
      }),
    ),
    /** The miners whom this miner invited, and the miner who invited them. */
    referrals: z.array(
      z.object({
        otherId: lodeId,
        given: z.boolean(),
        state: z.enum(REFERRAL_STATES),
        isUnderReview: z.boolean(),
        /** Why the referral does not count. */
        reason: z.nullable(z.enum(REFERRAL_REFUSALS)),
        createdAt: time,
      }),
    ),
    /** Points that the caller may move in a UTC day. */
    adjustmentLimit: z.int(),
  }),
});

export const suspendMiner = operatorEndpoint("POST", "/api/miners/:id/suspend", decision);

export const reinstateMiner = operatorEndpoint("POST", "/api/miners/:id/reinstate", decision);

export const adjustPoints = operatorEndpoint("POST", "/api/miners/:id/adjust", {
  params: byId,
  body: z.object({
    requestId: lodeId,
    points: z.int().check(
      z.minimum(-1_000_000_000),
      z.maximum(1_000_000_000),
      z.refine((points) => points !== 0, "must not be 0"),
    ),
    reason,
  }),
  response: done,
});

export type MinerRowView = AnswerOf<typeof listMiners>["items"][number];
export type MinerView = AnswerOf<typeof getMiner>;
