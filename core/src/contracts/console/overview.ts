import * as z from "zod/mini";
import { type AnswerOf, operatorEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import { done, moment, networkId } from "../ids.ts";
import { because } from "./reason.ts";

/** What can be halted for all miners, by an operator or by Lode itself. */
export const HALT_NAMES = ["automation", "payouts", "verification"] as const;
export type HaltName = (typeof HALT_NAMES)[number];

export const getOverview = viewerEndpoint("GET", "/api/overview", {
  response: z.object({
    light: z.enum(["green", "amber", "red"]),
    /** Whether miners are served, as far as that is known. */
    text: z.string(),
    /** When the last payout ended; null before the first. */
    lastPayoutAt: z.nullable(moment),
    findings: z.array(
      z.object({
        light: z.enum(["amber", "red"]),
        text: z.string(),
        /** The name of a page of docs/runbooks. */
        runbook: z.string(),
        /** The console's page where an operator can fix the finding; null if there is none. */
        page: z.nullable(z.string()),
        /** Since when; null until a worker has noticed. */
        since: z.nullable(moment),
        /** True if the finding is shown above every page. */
        isBanner: z.boolean(),
      }),
    ),
    outbox: z.object({ waiting: z.number(), lagSeconds: z.number() }),
    /** Answers to miners within the last hour; a server error is bad. */
    answers: z.object({ good: z.number(), bad: z.number() }),
    attempts: z.object({ open: z.number(), overdueSeconds: z.number() }),
    withdrawals: z.object({
      pending: z.number(),
      held: z.number(),
      processing: z.number(),
      inDoubt: z.number(),
      oldestPendingSeconds: z.number(),
      oldestProcessingSeconds: z.number(),
    }),
    /** Work that waits for an operator; each count stops at 1,000. */
    failedJobs: z.number(),
    reviews: z.number(),
    objections: z.number(),
    /** Null until a worker has read the chain. */
    treasury: z.nullable(
      z.object({
        heldUsdc: z.number(),
        owedUsdc: z.number(),
        sol: z.number(),
      }),
    ),
    ledger: z.object({ sum: z.nullable(z.number()) }),
    reconciliation: z.object({ findings: z.nullable(z.number()), secondsAgo: z.nullable(z.number()) }),
    /** Dollars; a ceiling of 0 is no limit. */
    spend: z.object({ network: networkId, today: z.number(), ceiling: z.number() }),
    /** `lost` leaves out workers that a roll-out has replaced. */
    workers: z.object({ alive: z.number(), lost: z.number(), runningJobs: z.number() }),
    halts: z.array(z.object({ name: z.string(), reason: z.string(), actor: z.string(), haltedAt: moment })),
  }),
});

const haltChange = { params: z.object({ name: z.enum(HALT_NAMES) }), body: because, response: done };

export const haltForAll = operatorEndpoint("POST", "/api/halts/:name", haltChange);

export const resumeForAll = operatorEndpoint("POST", "/api/halts/:name/resume", haltChange);

export type Overview = AnswerOf<typeof getOverview>;
