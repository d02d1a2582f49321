import type { GatheredOverview } from "@lode/app/operations/gather-overview";
import type { Overview } from "@lode/core/contracts/console/overview";
import {
  judgeOverview,
  RUNBOOK_OF_LEVEL,
  WORKER_LOST_SECONDS,
  worstOf,
} from "@lode/core/domain/operations/judge-overview";
import { judgeQueue } from "@lode/core/domain/operations/judge-queue";
import { perMinute, trendOf } from "@lode/core/domain/operations/rates";
import {
  burnRate,
  type Counts,
  lightOfLevel,
  SERVICE_LEVEL_NAMES,
  SERVICE_LEVELS,
} from "@lode/core/domain/operations/service-levels";
import { say } from "@lode/core/domain/sentences/sentences";
import type { Given } from "../../http/route.ts";

const MICRO = 1_000_000;
const LAMPORTS = 1_000_000_000;

export function presentOverview(gathered: GatheredOverview): Given<Overview> {
  const { facts, workers, halts, latest } = gathered;
  const {
    outbox,
    attempts,
    automation,
    withdrawals,
    failedJobs,
    reviews,
    objections,
    treasury,
    ledger,
    reconciliation,
  } = facts.now;
  const findings = judgeOverview(facts);
  return {
    light: worstOf(findings),
    lastPayoutAt: gathered.lastPayoutAt ?? null,
    sampledAt: latest?.takenAt ?? null,
    findings: findings.map(({ light, text, runbook, page, isBanner }) => ({
      light,
      text,
      runbook,
      page,
      isBanner,
    })),
    levels: presentLevels(gathered),
    queues: presentQueues(gathered),
    outbox,
    attempts,
    automation,
    withdrawals,
    failedJobs,
    reviews,
    objections,
    ledger,
    reconciliation,
    treasury: treasury && {
      heldUsdc: treasury.heldBaseUnits / MICRO,
      owedUsdc: treasury.owedBaseUnits / MICRO,
      sol: treasury.lamports / LAMPORTS,
      readSecondsAgo: treasury.readSecondsAgo,
    },
    spend: facts.spend && {
      network: facts.spend.network,
      today: facts.spend.today / MICRO,
      ceiling: facts.spend.ceiling / MICRO,
    },
    workers: workers.map((worker) => ({
      ...worker,
      isAlive: worker.secondsAgo <= WORKER_LOST_SECONDS,
    })),
    halts: halts.map(({ name, reason, actor, haltedAt }) => ({
      name,
      reason,
      actor,
      haltedAt,
    })),
  };
}

const presentLevels = ({ facts: { levels } }: GatheredOverview): Overview["levels"] =>
  SERVICE_LEVEL_NAMES.map((name) => {
    const { hour, day, week } = levels[name];
    const { target } = SERVICE_LEVELS[name];
    const windowOf = (counts: Counts) => ({ ...counts, burn: burnRate(counts, target) });
    return {
      name,
      title: say(`level.${name}`),
      about: say(`level.${name}.about`),
      target,
      light: lightOfLevel(hour, day, week, target),
      runbook: RUNBOOK_OF_LEVEL[name],
      hour: windowOf(hour),
      day: windowOf(day),
      week: windowOf(week),
    };
  });

function presentQueues({ at, facts, before, earlier }: GatheredOverview): Overview["queues"] {
  const { queues } = facts.now;
  if (!queues) return null;
  return Object.entries(queues).map(([name, queue]) => {
    const earlierQueue = before?.facts.queues?.[name];
    const compared = before && earlierQueue && { at: before.takenAt, facts: earlierQueue };
    const { waiting, active, delayed, failed, paused, oldestSeconds } = queue;
    return {
      name,
      paused,
      waiting,
      active,
      delayed,
      failed,
      oldestSeconds,
      ...judgeQueue(name, queue, facts.now.failedJobs),
      endedPerMinute: perMinute({ at, facts: queue }, compared),
      trend: trendOf(queue, earlier?.facts.queues?.[name]),
    };
  });
}
