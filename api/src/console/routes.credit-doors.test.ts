import { reverseAward } from "@lode/app/attempts/recheck-award";
import { object } from "@lode/app/objections/object";
import { operatorEndpoints } from "@lode/core/contracts/every-endpoint";
import { say } from "@lode/core/domain/sentences/say";
import { newId } from "@lode/db/id";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../../test/operator-browser.ts";
import { useTestApp } from "../../test/test-app.ts";

const LIMITS = { gifts: 60, total: 200 };
const app = useTestApp({
  SIGN_IN_PER_MINUTE: "1000",
  OPERATOR_ADJUSTMENT_POINTS: String(LIMITS.gifts),
  OPERATOR_DAILY_POINTS: String(LIMITS.total),
});
const reason = "for a test";

/** Calls that can lead to a credit, each driven to the limit below; `doubt` needs the chain. */
const CREDIT_DOORS = {
  "POST /api/miners/:id/adjust": adjust,
  "POST /api/objections/:id/answer": giveBack,
  "POST /api/tasks/:id/publish": publish,
  // `app/src/withdrawals/sign-payout.adversary.test.ts` drives it, because it needs a payout in doubt.
  "POST /api/withdrawals/:id/resolve": null,
};
/** Changes after which no miner has more points than before. */
const NO_CREDIT = `
  POST /api/queues/:queue/pause, POST /api/queues/:queue/resume, POST /api/repairs, POST /api/repairs/:id/stop,
  POST /api/miners/:id/reinstate, POST /api/miners/:id/suspend, POST /api/operators, PUT /api/operators/:id/role,
  POST /api/operator-proposals/:id/confirm, POST /api/operators/:id/disable,
  POST /api/operators/:id/reset, POST /api/halts/:name,
  POST /api/halts/:name/resume, POST /api/totp/begin, POST /api/password, POST /api/totp/confirm, POST /api/sign-in,
  POST /api/sign-out, POST /api/task-targets, POST /api/tasks, POST /api/tasks/:id/end,
  POST /api/withdrawals/:id/approve, POST /api/withdrawals/:id/reject`
  .split(",")
  .map((call) => call.trim());

test("every call that changes something is listed: it can lead to a credit, or it cannot", () => {
  const changes = operatorEndpoints.filter(({ method }) => method !== "GET");
  expect(changes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    [...Object.keys(CREDIT_DOORS), ...NO_CREDIT].toSorted(),
  );
});

interface Scene {
  operator: OperatorBrowser;
  points: number;
}

async function adjust({ operator, points }: Scene): Promise<number> {
  const { userId } = await buildMiner(app().db);
  const body = { requestId: newId(), points, reason };
  const { status } = await operator.send("post", `/api/miners/${userId}/adjust`, body);
  return status === 200 ? points : 0;
}

/** Always the same points: the account is always the same kind of account. */
async function giveBack({ operator }: Scene): Promise<number> {
  const { userId, ...miner } = await buildMiner(app().db);
  const { id: attemptId } = await buildAttempt(app().db, { userId, ...miner });
  const { points } = await app().db("task_attempts").where({ id: attemptId }).first();
  await app().deps.transaction((trx) => reverseAward(trx, { attemptId, userId, points }, say("undone")));
  const about = { userId, subject: "reversal" as const, subjectId: attemptId };
  const { id } = await object(app().deps, { ...about, text: "I still follow the account." });
  const { status } = await operator.send("post", `/api/objections/${id}/answer`, {
    outcome: "upheld",
    reason,
  });
  return status === 200 ? Number(points) : 0;
}

async function publish({ operator, points }: Scene): Promise<number> {
  const drafted = await operator.send("post", "/api/tasks", {
    kind: "follow",
    targetUsername: "oreworks",
    targetAccountId: "77",
    description: "Follow the works",
    basePoints: 1,
    budgetPoints: points,
    maxCompletions: null,
    startsAt: null,
    expiresAt: null,
    reason,
  });
  const { status } = await operator.send("post", `/api/tasks/${drafted.body.id}/publish`, { reason });
  return status === 200 ? points : 0;
}

const doors = { adjust, giveBack, publish };
const call = fc.record({
  door: fc.constantFrom("adjust" as const, "giveBack" as const, "publish" as const),
  points: fc.integer({ min: 1, max: 120 }),
});

test("adversary: no sequence of calls moves more than one operator's limits, and every door ends at them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 4, maxLength: 10 }), async (calls) => {
      const operator = await signedInOperator(app(), "operator");
      let [gifts, total] = [0, 0];
      for (const { door, points } of calls) {
        const moved = await doors[door]({ operator, points });
        total += moved;
        if (door !== "publish") gifts += moved;
      }
      expect(gifts).toBeLessThanOrEqual(LIMITS.gifts);
      expect(total).toBeLessThanOrEqual(LIMITS.total);
      // Whatever is left, the next call of each door beyond it is refused.
      expect(await adjust({ operator, points: LIMITS.gifts - gifts + 1 })).toBe(0);
      expect(await publish({ operator, points: LIMITS.total - total + 1 })).toBe(0);
      for (let moved = -1; moved !== 0; ) {
        moved = await giveBack({ operator, points: 0 });
        gifts += moved;
        total += moved;
      }
      expect(gifts).toBeLessThanOrEqual(LIMITS.gifts);
      expect(total).toBeLessThanOrEqual(LIMITS.total);
    }),
    { numRuns: 5 },
  );
});
