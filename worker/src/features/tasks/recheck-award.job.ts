import { recheckAward } from "@lode/core/contracts/jobs/jobs";
import type { ActionSighting } from "@lode/core/domain/absence";
import { reversalTransfer } from "@lode/core/domain/points/ledger";
import { judgeRecheck } from "@lode/core/domain/tasks/award-recheck";
import type { Trx } from "@lode/db/connection";
import { notify } from "@lode/db/notifications/notifications.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import { lockBalance, postTransfer } from "@lode/db/points/ledger.repository";
import * as rechecks from "@lode/db/tasks/rechecks.repository";
import type { Deps } from "../../deps.ts";
import { openTokens } from "../../runtime/open-tokens.ts";
import { processor } from "../../runtime/processor.ts";
import { spendOn } from "../../runtime/x-spending.ts";

const LEASE_MS = 60_000;

/** Looks whether an awarded action still stands. An account that cannot be asked keeps what it has. */
export const recheckAwardJob = processor(recheckAward, async ({ recheckId }, deps) => {
  const now = deps.clock.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const recheck = await rechecks.claimRecheck(deps.db, recheckId, { now, leasedUntil });
  if (!recheck) return void (await rechecks.endRecheck(deps.db, recheckId, "dropped", now));
  const tokens = recheck.accountState === "active" ? await openTokens(deps, recheck.accountId) : undefined;
  if (!tokens) return void (await rechecks.endRecheck(deps.db, recheckId, "dropped", now));

  const { warnedAt, awardedAt, reference } = recheck;
  // What was done again in place of a known post was done after the award, or after the notice.
  const proof = { since: reference?.postId ? (warnedAt ?? awardedAt) : null, reference };
  const { sighting, resources } = await deps.x.look(tokens, { ...recheck, proof });
  await spendOn(deps, "rechecks", resources);
  const verdict = judgeRecheck(sighting, recheck, now);
  if (verdict.next === "look-again") return rechecks.postponeUnproved(deps.db, recheckId, verdict.at);
  if (verdict.next === "later") {
    const state = recheck.warned ? "warned" : "scheduled";
    return rechecks.postponeRecheck(deps.db, recheckId, verdict.at, state);
  }
  await deps.transaction(async (trx) => {
    if (verdict.next === "keep") await keep(trx, recheck, sighting, now);
    else if (verdict.next === "warn") await warn(trx, recheck, verdict.until);
    else await reverse(trx, deps, recheck);
  });
});

const whatOf = ({ taskType, targetUsername }: rechecks.ClaimedRecheck): string =>
  `${taskType} of @${targetUsername}`;

/** Where the act was done again, or other likes stand below it now, the next re-check is to find it by that. */
async function keep(
  trx: Trx,
  { id, attemptId }: rechecks.ClaimedRecheck,
  sighting: ActionSighting,
  now: Date,
): Promise<void> {
  await rechecks.endRecheck(trx, id, "kept", now);
  const reference = sighting.present ? sighting.reference : undefined;
  if (reference) await rechecks.updateActReference(trx, attemptId, reference);
}

async function warn(trx: Trx, recheck: rechecks.ClaimedRecheck, until: Date): Promise<void> {
  await rechecks.postponeRecheck(trx, recheck.id, until, "warned");
  await notify(trx, recheck.userId, "award.warned", { what: whatOf(recheck), until: until.toUTCString() });
}

/** Never below zero: what the balance cannot bear is owed, and netted from the next awards. */
async function reverse(trx: Trx, deps: Deps, recheck: rechecks.ClaimedRecheck): Promise<void> {
  const { id, attemptId, userId, points } = recheck;
  if (!(await rechecks.endRecheck(trx, id, "reversed", deps.clock.now()))) return;
  if (!(await rechecks.markReversed(trx, attemptId, "X no longer shows the action"))) return;
  const balance = await lockBalance(trx, userId);
  const taken = points < balance ? points : balance;
  if (taken > 0n) await postTransfer(trx, reversalTransfer({ subjectId: attemptId, userId, points: taken }));
  if (taken < points) await rechecks.addDebt(trx, userId, points - taken);
  await notify(trx, userId, "award.reversed", { what: whatOf(recheck), points: String(points) });
  await append(trx, "attempt.reversed", { attemptId }, userId);
}
