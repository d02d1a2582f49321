import { presentAward } from "@lode/core/contracts/present-award";
import type { ActReference, ProbeReceipt } from "@lode/core/domain/networks/probe-outcome";
import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import { type Said, storedWords } from "@lode/core/domain/sentences/say";
import { OPEN_ATTEMPT } from "../conditions.ts";
import type { Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, columnsOf, many, run } from "../query.ts";

export type AttemptDecision = {
  attemptId: string;
} /** `reference` identifies the action at X, for re-checks. */ & (
  | { state: "verified"; award: AwardBreakdown; reference?: ActReference | null }
  | { state: "not_done"; reason: Said }
  /** Probed again at `nextCheckAt`. `counts` is false for a probe that X deferred or that was never made. */
  | { state: "unknown"; reason: Said; nextCheckAt: Date; counts: boolean }
);

/**
 * Decides open attempts in one statement. Returns the ids of the attempts that this call changed; attempts
 * that were decided earlier are left out.
 */
export async function decideAttempts(
  trx: Trx,
  decisions: readonly AttemptDecision[],
): Promise<ReadonlySet<string>> {
  const awardOf = (one: AttemptDecision) => (one.state === "verified" ? one.award : null);
  const decided = await many<{ id: string }>(
    trx,
    `update task_attempts a set state = d.state, reason = d.reason, points = d.points,
       breakdown = d.breakdown::jsonb, act_reference = d.reference::jsonb, formula_version = d.version, next_check_at = d.next_check_at,
       checks = a.checks - d.uncounted, leased_until = null,
       decided_at = case when d.state = 'unknown' then null else now() end
     from unnest(:ids::uuid[], :states::text[], :reasons::text[], :points::bigint[], :breakdowns::text[],
       :versions::int[], :nextChecks::timestamptz[], :uncounted::int[], :references::text[])
       as d (id, state, reason, points, breakdown, version, next_check_at, uncounted, reference)
     where a.id = d.id and a.state in ${OPEN_ATTEMPT}
     returning a.id`,
    {
      ids: decisions.map((one) => one.attemptId),
      states: decisions.map((one) => one.state),
      reasons: decisions.map((one) => (one.state === "verified" ? null : storedWords(one.reason))),
      points: decisions.map((one) => awardOf(one)?.total.toString() ?? null),
      breakdowns: decisions.map((one) => {
        const award = awardOf(one);
        return award ? JSON.stringify(presentAward(award)) : null;
      }),
      versions: decisions.map((one) => awardOf(one)?.formulaVersion ?? null),
      nextChecks: decisions.map((one) => (one.state === "unknown" ? one.nextCheckAt : null)),
      uncounted: decisions.map((one) => (one.state === "unknown" && !one.counts ? 1 : 0)),
      references: decisions.map((one) =>
        one.state === "verified" && one.reference ? JSON.stringify(one.reference) : null,
      ),
    },
  );
  return new Set(decided.map(({ id }) => id));
}

/** reversed → verified, for an upheld objection. True if this call moved it; the caller transfers the points. */
export const restoreReversed = (trx: Trx, attemptId: string, reason: Said): Promise<boolean> =>
  changedOne(
    trx,
    "update task_attempts set state = 'verified', reason = :reason where id = :attemptId and state = 'reversed'",
    { attemptId, reason: storedWords(reason) },
  );

export interface NewReceipt extends ProbeReceipt {
  attemptId: string;
  network: string;
  result: "verified" | "not_done" | "unknown";
}

export async function insertReceipts(trx: Trx, receipts: readonly NewReceipt[]): Promise<void> {
  if (receipts.length === 0) return;
  await run(
    trx,
    `insert into verification_receipts (id, attempt_id, probe, endpoint, asked_at, observed, rule, result,
       cost_microdollars, body_sha256, evidence, network)
     select * from unnest(:ids::uuid[], :attemptId::uuid[], :probe::text[], :endpoint::text[],
       :askedAt::timestamptz[], :observed::text[], :rule::text[], :result::text[], :costMicrodollars::bigint[],
       :bodySha256::text[], :evidence::text[], :network::text[])`,
    {
      ids: receipts.map(newId),
      ...columnsOf(receipts, "attemptId", "probe", "endpoint", "askedAt", "rule", "result", "network"),
      ...columnsOf(receipts, "costMicrodollars", "bodySha256", "evidence"),
      // JSON with the text that was observed and, as a field of its own, the part that pages read without
      // parsing the text.
      observed: receipts.map(({ observed: text, relation }) => JSON.stringify({ text, relation })),
    },
  );
}
