import { collectDebts } from "@lode/app/points/collect-debts";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { recheckMoments } from "@lode/core/domain/tasks/award-recheck";
import { nextCheckAt } from "@lode/core/domain/tasks/recheck";
import { GiveUpError } from "@lode/core/server/errors";
import type { Trx } from "@lode/db/connection";
import { appendAll } from "@lode/db/outbox/outbox.repository";
import { postTransfers } from "@lode/db/points/ledger.repository";
import { type AttemptDecision, decideAttempts, insertReceipts } from "@lode/db/tasks/decisions.repository";
import { scheduleRechecks } from "@lode/db/tasks/rechecks.repository";
import { spendTaskBudgets } from "@lode/db/tasks/tasks.repository";
import type { Deps } from "../../deps.ts";
import { noteRefusedToken } from "../../runtime/note-refused-token.ts";
import type { Settlement } from "./settle-attempt.ts";

const EVENT_OF = {
  verified: "attempt.verified",
  not_done: "attempt.not_done",
  unknown: "attempt.unknown",
} as const;

/**
 * One transaction for all of them: the verdicts, the receipts, the awards and the facts that tell the world. What
 * somebody else decided before is left out. Balances and budgets, which others wait for, come last.
 */
export async function settleTogether(deps: Deps, settlements: readonly Settlement[]): Promise<void> {
  await deps.transaction(async (trx) => {
    const ids = await decideAttempts(
      trx,
      settlements.map((one) => decisionOf(deps, one)),
    );
    const decided = settlements.filter(({ attempt }) => ids.has(attempt.id));
    await keepReceipts(trx, decided);
    for (const { attempt, seen } of decided) if (seen?.tokenRefused) await noteRefusedToken(trx, attempt);
    await appendAll(
      trx,
      decided.map(({ attempt, end }) => ({
        event: EVENT_OF[end.verdict],
        payload: { attemptId: attempt.id },
        userId: attempt.userId,
      })),
    );
    await payAwards(trx, deps, decided);
  });
}

function decisionOf(deps: Deps, { attempt, seen, end }: Settlement): AttemptDecision {
  const attemptId = attempt.id;
  if (end.verdict === "verified") return { attemptId, state: "verified", award: end.award };
  if (end.verdict === "not_done") return { attemptId, state: "not_done", reason: end.reason };
  // A look that X put off, or that was never made, is no look: the pauses do not grow for it.
  const counts = seen !== undefined && end.retryAt === undefined;
  const nextAt = nextCheckAt(attempt, deps.clock.now(), end.retryAt);
  return { attemptId, state: "unknown", reason: end.reason, nextCheckAt: nextAt, counts };
}

async function keepReceipts(trx: Trx, decided: readonly Settlement[]): Promise<void> {
  await insertReceipts(
    trx,
    decided.flatMap(({ attempt, seen, end }) => {
      if (!seen) return [];
      const { tokenRefused: _told, ...evidence } = seen;
      return [{ attemptId: attempt.id, ...evidence, result: end.verdict }];
    }),
  );
}

async function payAwards(trx: Trx, deps: Deps, decided: readonly Settlement[]): Promise<void> {
  const awards = decided.flatMap(({ attempt, end }) =>
    end.verdict === "verified"
      ? [
          {
            attemptId: attempt.id,
            taskId: attempt.taskId,
            xId: attempt.xId,
            userId: attempt.userId,
            points: end.award.total,
          },
        ]
      : [],
  );
  if (awards.length === 0) return;
  const now = deps.clock.now();
  await scheduleRechecks(
    trx,
    awards.flatMap(({ attemptId }) =>
      recheckMoments(attemptId, now, deps.config.RECHECK_SHARE).map((dueAt) => ({ attemptId, dueAt })),
    ),
  );
  const posted = await postTransfers(trx, awards.map(awardTransfer));
  if (posted.length < awards.length) {
    throw new GiveUpError("This task was awarded to this X account before.");
  }
  await collectDebts(
    trx,
    awards.map(({ attemptId: subjectId, userId, points }) => ({ subjectId, userId, points })),
  );
  await spendTaskBudgets(trx, awards);
}
