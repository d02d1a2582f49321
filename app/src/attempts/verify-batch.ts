import type { Network, Question } from "@lode/adapters/networks/port";
import { limitConcurrency } from "@lode/adapters/process/limit-concurrency";
import { say } from "@lode/core/domain/sentences/sentences";
import { type ClaimedAttempt, claimBatch } from "@lode/db/attempts/claims.repository";
import { openGrant } from "../accounts/steps/grants.ts";
import type { App } from "../app.ts";
import { ATTEMPT_LEASE_SECONDS } from "../leases.ts";
import { type BatchApp, countArrivals, waitForBatch } from "./steps/batch-window.ts";
import type { Check } from "./steps/check.ts";
import { type JudgeApp, judgeAttempt } from "./steps/judge-attempt.ts";
import { type MinerPauseApp, pauseOfMiner } from "./steps/pause-of-miner.ts";
import { recordVerdict } from "./steps/record-verdict.ts";
import { type PauseApp, verificationPause } from "./steps/verification-pause.ts";

type VerifyApp = BatchApp & JudgeApp & PauseApp & MinerPauseApp & Pick<App, "sealingKeys">;

const MAXIMUM_BATCH = 100;
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
      attempts.map((attempt) => recordVerdict(app, { attempt, pausedByLode: "everyone", verdict })),
    );
    return;
  }
  const network = app.networks.get(first.network);
  const groups = new Map<string, Asked[]>();
  const unlinked: ClaimedAttempt[] = [];
  const paused: Check[] = [];
  for (const attempt of attempts) {
    const pausedCheck = pauseOfMiner(app, attempt);
    if (pausedCheck) {
      paused.push(pausedCheck);
      continue;
    }
    const question = questionOf(app, attempt);
    if (!question) unlinked.push(attempt);
    else {
      const key = network.questionKeyOf(question);
      groups.set(key, [...(groups.get(key) ?? []), { attempt, question }]);
    }
  }
  const inTurn = limitConcurrency(PROBES_AT_ONCE);
  await Promise.all([
    ...paused.map((check) => recordVerdict(app, check)),
    ...unlinked.map((attempt) => recordVerdict(app, { attempt, verdict: UNLINKED })),
    ...[...groups.values()].map((group) => inTurn(() => probe(app, network, group))),
  ]);
}

interface Asked {
  attempt: ClaimedAttempt;
  question: Question;
}

/** Probes a group of questions that the same calls answer. */
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
function questionOf(app: Pick<App, "sealingKeys">, attempt: ClaimedAttempt): Question | undefined {
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
