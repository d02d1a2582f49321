import { hashToken } from "@lode/adapters/crypto/random-token";
import { type GatheredOverview, gatherOverview } from "@lode/app/operations/gather-overview";
import { halt, resume } from "@lode/app/operations/halt";
import { getOverview, haltForAll, type Overview, resumeForAll } from "@lode/core/contracts/console/overview";
import type { EventName } from "@lode/core/contracts/events";
import {
  countAlive,
  countLost,
  judgeConditions,
  judgeService,
} from "@lode/core/domain/operations/conditions";
import { keyOf } from "@lode/core/domain/operations/plan-alarms";
import {
  lightOfLevel,
  SERVICE_LEVEL_NAMES,
  SERVICE_LEVELS,
} from "@lode/core/domain/operations/service-levels";
import { inEnglish } from "@lode/core/domain/sentences/english";
import { say } from "@lode/core/domain/sentences/say";
import { findOperatorSession } from "@lode/db/operators/operator-sessions.repository";
import type { Deps } from "../../deps.ts";
import { requireOwnerOfPayouts, requireRole } from "../../http/admit.ts";
import { readSessionCookie } from "../../http/cookies.ts";
import type { PageRoute } from "../../http/page-route.ts";
import type { RequestContext } from "../../http/request-context.ts";
import { type GivenInput, route } from "../../http/route.ts";
import { untilClosed, whenClosed } from "../../http/until-closed.ts";
import { openEventStream, STAY_AWAY } from "../../live/event-stream.ts";
import { createSubscribers } from "../../live/subscribers.ts";

/** The queries that the console repeats after an event, by the start of the event's name. */
const KEYS: readonly (readonly [prefix: string, keys: readonly string[]])[] = [
  ["withdrawal.", ["withdrawals", "overview"]],
  ["payout.", ["withdrawals"]],
  ["attempt.", ["attempts"]],
  ["user.", ["miners"]],
  ["account.", ["miners"]],
  ["wallet.", ["miners"]],
  ["objection.", ["objections", "overview"]],
];

/** The queries that an event makes stale in the console. */
const consoleKeysOf = (event: EventName): readonly string[] =>
  KEYS.find(([prefix]) => event.startsWith(prefix))?.[1] ?? [];

/** The stale queries of all events together, for when events may have been missed. */
const ALL_CONSOLE_KEYS: readonly string[] = [...new Set(KEYS.flatMap(([, keys]) => keys))];

export const getOverviewRoute = route(getOverview, async ({ deps }) =>
  presentOverview(await gatherOverview(deps)),
);

export const haltForAllRoute = route(haltForAll, async ({ session, input, deps }) => {
  const { name } = input.params;
  requireOwnerOfPayouts(session, name);
  await halt(deps, { name, ...input.body, by: session.email });
});

export const resumeForAllRoute = route(resumeForAll, async ({ session, input, deps }) => {
  const { name } = input.params;
  requireOwnerOfPayouts(session, name);
  await resume(deps, { name, ...input.body, by: session.email });
});

/** Events are collected for this long, so that a busy minute causes only a few messages. */
const COLLECT_MS = 1_000;
/**
 * The period after which pages read the overview again, because some facts have no event, such as ages and
 * workers. The message also keeps the stream open.
 */
const TICK_MS = 5_000;
const TICK_KEYS = ["overview"];

/** An operator has as many streams as a miner's session: each is a connection, of which this port has few. */
const streams = createSubscribers();

/**
 * GET /api/events: streams the console's stale queries as Server-Sent Events. Ends with the operator's
 * session.
 */
export const streamOperatorEventsRoute: PageRoute = {
  path: "/api/events",
  async run(ctx, deps) {
    const { operatorId } = requireRole(ctx, "viewer");
    const { body, write } = openEventStream();
    const leave = streams.add({
      sessionId: operatorId,
      userId: operatorId,
      send() {},
      end() {
        write(STAY_AWAY);
        body.end();
      },
    });
    const send = (keys: readonly string[]) => write(`data: ${JSON.stringify({ keys })}\n\n`);
    const stop = feed(
      deps,
      send,
      watchSession(ctx, deps, () => body.end()),
    );
    write("retry: 2000\n\n");
    whenClosed(untilClosed(ctx.res), () => {
      stop();
      leave();
      body.destroy();
    });
    ctx.status = 200;
    ctx.type = "text/event-stream";
    ctx.body = body;
  },
};

/** Sends the names of stale queries until the returned function is called. */
function feed(
  { live }: Pick<Deps, "live">,
  send: (keys: readonly string[]) => void,
  checkSession: () => void,
): () => void {
  const stale = new Set<string>();
  let collecting: NodeJS.Timeout | undefined;
  const flush = () => {
    collecting = undefined;
    send([...stale]);
    stale.clear();
  };
  const stopHearing = live.hearAll((event) => {
    for (const key of event === null ? ALL_CONSOLE_KEYS : consoleKeysOf(event)) stale.add(key);
    if (stale.size > 0) collecting ??= setTimeout(flush, COLLECT_MS);
  });
  const tick = setInterval(() => {
    send(TICK_KEYS);
    checkSession();
  }, TICK_MS);
  return () => {
    stopHearing();
    clearInterval(tick);
    clearTimeout(collecting);
  };
}

/**
 * Returns a check that ends the stream if the session has ended, or its operator was disabled or must first
 * set a new password or a second factor.
 */
function watchSession(
  ctx: RequestContext,
  { db, config }: Pick<Deps, "db" | "config">,
  end: () => void,
): () => void {
  const cookie = readSessionCookie(ctx, config);
  return async () => {
    try {
      const found = cookie
        ? await findOperatorSession(db, hashToken(cookie), config.OPERATOR_TOTP_REQUIRED)
        : undefined;
      if (!found || found.mustChangePassword || found.mustEnrolTotp) end();
    } catch {
      // If the database is down, the check fails and the stream stays open: it reveals only the names of
      // queries.
    }
  };
}

const MICRO = 1_000_000;
const LAMPORTS = 1_000_000_000;

function presentOverview(gathered: GatheredOverview): GivenInput<Overview> {
  const { facts, workers, halts, latest, openAlarms } = gathered;
  const { outbox, attempts, withdrawals, failedJobs, reviews, objections } = facts.now;
  const { treasury, ledger, reconciliation } = facts.now;
  const findings = judgeConditions(facts);
  return {
    ...judgeService(facts, findings),
    lastPayoutAt: gathered.lastPayoutAt ?? null,
    sampledAt: latest?.takenAt ?? null,
    findings: findings.map(({ light, text, runbook, page, isBanner, ...finding }) => ({
      light,
      text,
      runbook,
      page,
      isBanner,
      since: openAlarms.find(({ key }) => key === keyOf(finding))?.openedAt ?? null,
    })),
    levels: SERVICE_LEVEL_NAMES.map((name) => {
      const { hour, day, week } = facts.levels[name];
      return {
        title: inEnglish(say(`level.${name}`)),
        light: lightOfLevel(hour, day, week, SERVICE_LEVELS[name].target),
      };
    }),
    outbox,
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
    spend: facts.spend && {
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
