import { collectDebts } from "@lode/app/points/collect-debts";
import { awardTransfer } from "@lode/core/domain/points/ledger";
import { recheckMoments } from "@lode/core/domain/tasks/award-recheck";
import type { KeyedDraw } from "@lode/core/server/crypto/keyed-draw";
import { GiveUpError } from "@lode/core/server/errors";
import type { Trx } from "@lode/db/connection";
import { appendAll } from "@lode/db/outbox/outbox.repository";
import { postTransfers } from "@lode/db/points/ledger.repository";
import { type AttemptDecision, decideAttempts, insertReceipts } from "@lode/db/tasks/decisions.repository";
import { scheduleRechecks } from "@lode/db/tasks/rechecks.repository";
import { spendTaskBudgets } from "@lode/db/tasks/tasks.repository";
import type { Deps } from "../../deps.ts";
import { noteRefusedToken } from "../../runtime/note-refused-token.ts";
import { decideSettlement } from "./decide-settlement.ts";
import { fitIntoTasks } from "./fit-into-tasks.ts";
import type { Settlement } from "./settle-attempt.ts";

const EVENT_OF = {
  verified: "attempt.verified",
  not_done: "attempt.not_done",
  unknown: "attempt.unknown",
} as const;

interface Decided {
  settlement: Settlement;
  decision: AttemptDecision;
}

/**
 * One transaction for all of them: the verdicts, the receipts, the awards and the facts that tell the world. What
 * another worker decided before is left out. Balances and budgets, which others wait for, come last.
 */
export async function settleTogether(deps: Deps, settlements: readonly Settlement[]): Promise<void> {
  const { clock, config, recheckDraw, transaction } = deps;
  const now = clock.now();
  const wanted = settlements.map((settlement) => ({
    settlement,
    decision: decideSettlement(settlement, now),
  }));
  await transaction(async (trx) => {
    const fitted = await fitIntoTasks(trx, wanted);
    const ids = await decideAttempts(
      trx,
      fitted.map(({ decision }) => decision),
    );
    const decided = fitted.filter(({ decision }) => ids.has(decision.attemptId));
    await keepReceipts(trx, decided);
    for (const { settlement } of decided)
      if (settlement.seen?.tokenRefused) await noteRefusedToken(trx, settlement.attempt);
    await appendAll(
      trx,
      decided.map(({ settlement: { attempt }, decision }) => ({
        event: EVENT_OF[decision.state],
        payload: { attemptId: attempt.id },
        userId: attempt.userId,
      })),
    );
    await payAwards(trx, decided, { now, sharePercent: config.RECHECK_SHARE, draw: recheckDraw });
  });
}

async function keepReceipts(trx: Trx, decided: readonly Decided[]): Promise<void> {
  await insertReceipts(
    trx,
    decided.flatMap(({ settlement: { attempt, seen }, decision }) => {
      if (!seen) return [];
      const { tokenRefused: _told, ...evidence } = seen;
      return [{ attemptId: attempt.id, ...evidence, result: decision.state }];
    }),
  );
}

async function payAwards(
  trx: Trx,
  decided: readonly Decided[],
  { now, sharePercent, draw }: { now: Date; sharePercent: number; draw: KeyedDraw },
): Promise<void> {
  const awards = decided.flatMap(({ settlement: { attempt }, decision }) =>
    decision.state === "verified"
      ? [
          {
            attemptId: attempt.id,
            taskId: attempt.taskId,
            xId: attempt.xId,
            userId: attempt.userId,
            points: decision.award.total,
          },
        ]
      : [],
  );
  if (awards.length === 0) return;
  await scheduleRechecks(
    trx,
    awards.flatMap(({ attemptId }) =>
      recheckMoments(now, sharePercent, (days) => draw(`${attemptId} ${days}`)).map((dueAt) => ({
        attemptId,
        dueAt,
      })),
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
