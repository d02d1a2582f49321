import * as z from "zod/mini";
import { QUEUE_CAUSES } from "../../domain/operations/judge-queue.ts";
import type { EndpointSchemas } from "../http/endpoint.ts";
import { lodeId, moment, networkId } from "../ids.ts";

const light = z.enum(["green", "amber", "red"]);
const window = z.object({
  good: z.number(),
  bad: z.number(),
  /** A rate of 1 uses up the error budget exactly at the end of its period. Null without events. */
  burn: z.nullable(z.number()),
});

export const getOverview = {
  summary: "Whether miners are served, and what needs an operator",
  response: z.object({
    light,
    /** When the last sample was taken; null before the first. */
    sampledAt: z.nullable(moment),
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
        /** True if the finding is shown above every page. */
        isBanner: z.boolean(),
      }),
    ),
    levels: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        about: z.string(),
        /** The promised share of good events. */
        target: z.number(),
        light,
        runbook: z.string(),
        hour: window,
        day: window,
        week: window,
      }),
    ),
    /** Null while Redis is unreachable. */
    queues: z.nullable(
      z.array(
        z.object({
          name: z.string(),
          light,
          cause: z.nullable(z.enum(QUEUE_CAUSES)),
          paused: z.boolean(),
          waiting: z.number(),
          active: z.number(),
          delayed: z.number(),
          failed: z.number(),
          oldestSeconds: z.number(),
          endedPerMinute: z.nullable(z.number()),
          trend: z.enum(["rising", "falling", "steady"]),
        }),
      ),
    ),
    outbox: z.object({ waiting: z.number(), lagSeconds: z.number() }),
    attempts: z.object({ open: z.number(), overdueSeconds: z.number() }),
    automation: z.object({ due: z.number(), oldestSeconds: z.number() }),
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
        readSecondsAgo: z.number(),
      }),
    ),
    ledger: z.object({
      sum: z.nullable(z.number()),
      countedSecondsAgo: z.nullable(z.number()),
      drifted: z.nullable(z.number()),
      checkedSecondsAgo: z.nullable(z.number()),
    }),
    reconciliation: z.object({
      findings: z.nullable(z.number()),
      secondsAgo: z.nullable(z.number()),
      unreadableSeconds: z.number(),
    }),
    /** Dollars; null before the first sample. */
    spend: z.nullable(z.object({ network: networkId, today: z.number(), ceiling: z.number() })),
    workers: z.array(
      z.object({
        id: lodeId,
        version: z.string(),
        host: z.string(),
        startedAt: moment,
        secondsAgo: z.number(),
        isAlive: z.boolean(),
        runningJobs: z.number(),
        /** Processor time in use, as a share of a single processor. */
        processor: z.number(),
        memoryBytes: z.number(),
      }),
    ),
    halts: z.array(z.object({ name: z.string(), reason: z.string(), actor: z.string(), haltedAt: moment })),
  }),
} satisfies EndpointSchemas;
