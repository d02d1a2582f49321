import { type GatheredOverview, gatherOverview } from "@lode/app/operations/gather-overview";
import { halt, resume } from "@lode/app/operations/halt";
import { getOverview, haltForAll, type Overview, resumeForAll } from "@lode/core/contracts/console/overview";
import {
  countAlive,
  countLost,
  judgeConditions,
  judgeService,
} from "@lode/core/domain/operations/conditions";
import { requireOwnerOfPayouts } from "../../http/admit.ts";
import { type GivenInput, route } from "../../http/route.ts";

export const getOverviewRoute = route(getOverview, async ({ deps }) =>
  presentOverview(await gatherOverview(deps)),
);

export const haltForAllRoute = route(haltForAll, async ({ session, input: { params, body }, deps }) => {
  requireOwnerOfPayouts(session, params.name);
  await halt(deps, { ...params, ...body, by: session.email });
});

export const resumeForAllRoute = route(resumeForAll, async ({ session, input: { params, body }, deps }) => {
  requireOwnerOfPayouts(session, params.name);
  await resume(deps, { ...params, ...body, by: session.email });
});

const MICRO = 1_000_000;
const LAMPORTS = 1_000_000_000;

function presentOverview(gathered: GatheredOverview): GivenInput<Overview> {
  const { facts, workers, halts, openAlarms } = gathered;
  const { outbox, attempts, withdrawals, failedJobs, reviews, objections } = facts.now;
  const { treasury, ledger, reconciliation, answers } = facts.now;
  const findings = judgeConditions(facts);
  return {
    ...judgeService(facts, findings),
    lastPayoutAt: gathered.lastPayoutAt ?? null,
    findings: findings.map(({ light, text, runbook, page, isBanner, key }) => ({
      light,
      text,
      runbook,
      page,
      isBanner,
      since: openAlarms.find((alarm) => alarm.key === key)?.openedAt ?? null,
    })),
    outbox,
    answers,
    attempts,
    withdrawals,
    failedJobs,
    reviews,
    objections,
    ledger: { sum: ledger.sum },
    reconciliation: { findings: reconciliation.findings, secondsAgo: reconciliation.secondsAgo },
    treasury: treasury && {
      heldUsdc: treasury.heldBaseUnits / MICRO,
      owedUsdc: treasury.owedBaseUnits / MICRO,
      sol: treasury.lamports / LAMPORTS,
    },
    spend: {
      network: facts.spend.network,
      today: facts.spend.today / MICRO,
      ceiling: facts.spend.ceiling / MICRO,
    },
    workers: {
      alive: countAlive(workers),
      lost: countLost(workers),
      runningJobs: workers.reduce((sum, { runningJobs }) => sum + runningJobs, 0),
    },
    halts,
  };
}
