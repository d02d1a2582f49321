import { costOf } from "@lode/adapters/networks/failure";
import type { Grant, Network, Question } from "@lode/adapters/networks/port";
import { limitConcurrency } from "@lode/adapters/process/threads";
import { messageOf, RetryLaterError } from "@lode/core/contracts/errors";
import { judgeEligibility } from "@lode/core/domain/accounts/eligibility";
import * as batching from "@lode/core/domain/attempts/batching";
import { judgeProbe } from "@lode/core/domain/attempts/verdict";
import { type EarningFacts, followersAfter } from "@lode/core/domain/networks/account-facts";
import { networkFacts } from "@lode/core/domain/networks/networks";
import type { ProbeResult } from "@lode/core/domain/networks/probe-outcome";
import { explainAward } from "@lode/core/domain/points/formula";
import { say, sayAll } from "@lode/core/domain/sentences/say";
import { refreshAccount } from "@lode/db/accounts/accounts.repository";
import { type ClaimedAttempt, claimBatch, countUnprobed } from "@lode/db/attempts/attempts.repository";
import { recordSpending } from "@lode/db/attempts/spending.repository";
import { openGrant } from "../accounts/steps/grants.ts";
import type { Needs } from "../app.ts";
import { type Check, type RecordApp, recordVerdict } from "./steps/record-verdicts.ts";
import { type PauseApp, verificationPause } from "./steps/verification-pause.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The account's facts for computing the award: only facts from the network, at most a day old. Undefined if
 * the network did not answer.
 */
async function readAwardFacts(
  app: Needs<"db" | "clock" | "logger" | "networks">,
  { network, externalId, accountId, refreshedAt, ...known }: ClaimedAttempt,
  grant: Grant,
): Promise<EarningFacts | undefined> {
  if (app.clock.now().getTime() - refreshedAt.getTime() < DAY_MS) return known;
  try {
    const { facts, costMicrodollars } = await app.networks.get(network).facts([{ externalId, grant }]);
    await recordSpending(app.db, network, "accounts", costMicrodollars);
    const [read] = facts;
    if (!read) return undefined;
    await refreshAccount(app.db, accountId, read);
    // Some networks do not tell an account's age; Lode then knows since when it has seen the account.
    const followersCount = followersAfter(known.followersCount, read);
    const { isProtected = false, createdAt } = read;
    return { ...read, followersCount, isProtected, createdAt: createdAt ?? known.createdAt };
  } catch (error) {
    await recordSpending(app.db, network, "accounts", costOf(error));
    app.logger.warn({ accountId, reason: messageOf(error) }, "an account could not be refreshed");
    return undefined;
  }
}

type JudgeApp = RecordApp & Needs<"db" | "logger" | "networks">;

/**
 * Judges what a probe showed about an attempt and records the verdict. A verified attempt is awarded if the account may
 * still earn. If the network does not report the account's facts, the attempt stays unknown: points are never computed
 * from guesses.
 */
async function judgeAttempt(
  app: JudgeApp,
  attempt: ClaimedAttempt,
  grant: Grant,
  { outcome, receipt }: ProbeResult,
): Promise<void> {
  const network = networkFacts(attempt.network);
  const verdict = judgeProbe(attempt, outcome, network, app.clock.now());
  const isGrantRefused = outcome.state === "unknown" && outcome.isGrantRefused === true;
  if (verdict.verdict !== "verified")
    return recordVerdict(app, { attempt, receipt, isGrantRefused, verdict });
  const facts = await readAwardFacts(app, attempt, grant);
  const conclude = (judged: Check["verdict"]) => recordVerdict(app, { attempt, receipt, verdict: judged });
  if (!facts)
    return conclude({ verdict: "unknown", reason: say("worth-unknown", { network: network.name }) });
  const { isEligible, reasons } = judgeEligibility({ ...facts, network: attempt.network }, app.clock.now());
  if (!isEligible) return conclude({ verdict: "not_done", reason: sayAll(reasons) });
  const award = explainAward({ ...facts, basePoints: attempt.basePoints }, app.clock.now());
  const reference = (outcome.state === "done" && outcome.reference) || null;
  return conclude({ verdict: "verified", award, reference });
}

type BatchApp = Needs<"db" | "redis" | "clock", "QUEUE_PREFIX">;

/** How long a count of arrivals is stored: longer than any window, and than a count takes to decay. */
const KEPT_MS = 20_000;

interface StoredArrivals extends batching.Arrivals {
  longestWindowMs: number;
}

const keyOf = ({ config }: BatchApp, batchKey: string): string =>
  `${config.QUEUE_PREFIX}:arrivals:${batchKey}`;

async function readArrivals(app: BatchApp, batchKey: string): Promise<StoredArrivals | undefined> {
  const kept = await app.redis.get(keyOf(app, batchKey)).catch(() => null);
  return kept === null ? undefined : JSON.parse(kept);
}

/** If attempts arrive fast, throws RetryLaterError until the window ends: one question answers for all of them. */
async function waitForBatch(app: BatchApp, batchKey: string): Promise<void> {
  const arrivals = await readArrivals(app, batchKey);
  if (!arrivals || !batching.isBatchWorthwhile(arrivals, arrivals.longestWindowMs)) return;
  const pending = await countUnprobed(app.db, batching.MAX_PENDING_COUNTED);
  const pause = batching.batchPause(arrivals, { pending, ...arrivals }, app.clock.now());
  if (pause > 0) throw new RetryLaterError("attempts are collected into a batch", pause);
}

/** Counts the new attempts of a batch key. `longestWindowMs`: how long its questions may wait, or 0. */
async function countArrivals(
  app: BatchApp,
  batchKey: string,
  { newcomers, longestWindowMs }: { newcomers: number; longestWindowMs: number },
): Promise<void> {
  if (longestWindowMs === 0) return;
  const arrivals = batching.arrivalsAfter(await readArrivals(app, batchKey), newcomers, app.clock.now());
  const kept = JSON.stringify({ ...arrivals, longestWindowMs } satisfies StoredArrivals);
  // If the count is lost, the next attempt is probed at once, which only costs more.
  await app.redis.set(keyOf(app, batchKey), kept, "PX", KEPT_MS).catch(() => undefined);
}

type VerifyApp = BatchApp & JudgeApp & PauseApp & Needs<"sealingKeys">;

const MAXIMUM_BATCH = 100;
/** The lease of an attempt: longer than two calls to X may take. Then another worker takes over. */
export const ATTEMPT_LEASE_SECONDS = 25;
/** Chosen so that a batch ends within its lease even if X answers every call too late. */
const PROBES_AT_ONCE = 50;

/**
 * Probes the due attempts of a batch key and records each verdict as soon as its probe answers. A single
 * attempt is probed at once. If attempts arrive fast, they are collected for up to the network's window.
 */
export async function verifyBatch(app: VerifyApp, { batchKey }: { batchKey: string }): Promise<void> {
  await waitForBatch(app, batchKey);
  for (;;) {
    const attempts = await claimBatch(app.db, batchKey, ATTEMPT_LEASE_SECONDS, MAXIMUM_BATCH);
    const [first] = attempts;
    if (!first) return;
    const longestWindowMs = app.networks.get(first.network).batchWindowMs(first.kind);
    await countArrivals(app, batchKey, { newcomers: attempts.length, longestWindowMs });
    await verify(app, attempts, first);
    // Attempts that have arrived since the claim have a job of their own.
    if (attempts.length < MAXIMUM_BATCH) return;
  }
}

async function verify(
  app: VerifyApp,
  attempts: readonly ClaimedAttempt[],
  first: ClaimedAttempt,
): Promise<void> {
  const pause = await verificationPause(app, first.network, first.verificationHalted);
  if (pause) {
    const verdict = { verdict: "unknown", reason: pause.reason, retryAt: pause.until } as const;
    await Promise.all(
      attempts.map((attempt) => recordVerdict(app, { attempt, isPausedByLode: true, verdict })),
    );
    return;
  }
  const network = app.networks.get(first.network);
  const groups = new Map<string, Asked[]>();
  const unlinked: ClaimedAttempt[] = [];
  for (const attempt of attempts) {
    const question = questionOf(app, attempt);
    if (!question) unlinked.push(attempt);
    else {
      const key = network.questionKeyOf(question);
      groups.set(key, [...(groups.get(key) ?? []), { attempt, question }]);
    }
  }
  const inTurn = limitConcurrency(PROBES_AT_ONCE);
  await Promise.all([
    ...unlinked.map((attempt) => recordVerdict(app, { attempt, verdict: UNLINKED })),
    ...[...groups.values()].map((group) => inTurn(() => probe(app, network, group))),
  ]);
}

interface Asked {
  attempt: ClaimedAttempt;
  question: Question;
}

async function probe(app: VerifyApp, network: Network, group: readonly Asked[]): Promise<void> {
  const results = await network.probe(group.map(({ question }) => question));
  await Promise.all(
    group.map(({ attempt, question }, index) => {
      const result = results[index];
      return result && judgeAttempt(app, attempt, question.grant, result);
    }),
  );
}

const UNLINKED = { verdict: "unknown", reason: say("reconnect-to-check") } as const;

/**
 * The question about an attempt. Undefined if the account was refused or removed, so that only the miner can
 * help. X confirmed an action of automation, so its absence has to be proved; for a comment, Lode also knows
 * the id of the post.
 */
function questionOf(app: Needs<"sealingKeys">, attempt: ClaimedAttempt): Question | undefined {
  const grant = attempt.accountState === "active" ? openGrant(app, attempt) : undefined;
  if (!grant) return undefined;
  const { source, actedAt, actedPostId } = attempt;
  if (source !== "automation") return { ...attempt, grant };
  return {
    ...attempt,
    grant,
    proof: { since: actedAt, reference: actedPostId ? { postId: actedPostId } : null },
  };
}
