import { reverseAward } from "@lode/app/attempts/recheck-award";
import { object } from "@lode/app/objections/object";
import { operatorEndpoints } from "@lode/core/contracts/every-endpoint";
import { say } from "@lode/core/domain/sentences/say";
import { newId } from "@lode/db/id";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { signedInOperator } from "../../test/operator-browser.ts";
import { useTestApp } from "../../test/test-app.ts";

const app = useTestApp({ OPERATOR_ADJUSTMENT_POINTS: "15", OPERATOR_DAILY_POINTS: "200" });

/** Calls that can lead to a credit. */
const CREDIT_DOORS = [
  "POST /api/miners/:id/adjust",
  "POST /api/objections/:id/answer",
  "POST /api/tasks/:id/publish",
  // `app/src/withdrawals/sign-payout.adversary.test.ts` drives it to the limit, because it needs a payout in doubt.
  "POST /api/withdrawals/:id/resolve",
];
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
    [...CREDIT_DOORS, ...NO_CREDIT].toSorted(),
  );
});

test("adversary: every such call stops at the limits of one operator", async () => {
  const operator = await signedInOperator(app(), "operator");
  const send = async (path: string, body: object = {}) =>
    (await operator.send("post", `/api/${path}`, { reason: "for a test", ...body })).body;
  const miner = await buildMiner(app().db);
  const { userId } = miner;
  const { id: subjectId } = await buildAttempt(app().db, miner);
  const award = { attemptId: subjectId, userId, points: 10n };
  await app().deps.transaction((trx) => reverseAward(trx, award, say("undone")));
  const about = { userId, subject: "reversal", subjectId, text: "I still follow the account." } as const;
  const { id } = await object(app().deps, about);
  const adjust = (points: number) => send(`miners/${userId}/adjust`, { requestId: newId(), points });
  const publish = async (budgetPoints: number) => {
    const target = { kind: "follow", targetUsername: "oreworks", targetAccountId: "77" };
    const draft = { description: "Follow the works", basePoints: 1, budgetPoints, maxCompletions: null };
    const drafted = await send("tasks", { ...target, ...draft, startsAt: null, expiresAt: null });
    return send(`tasks/${drafted.id}/publish`);
  };
  expect(await adjust(10)).toEqual({ success: true });
  for (const beyond of [
    await adjust(6),
    await send(`objections/${id}/answer`, { outcome: "upheld" }),
    await publish(191),
  ])
    expect(beyond).toMatchObject({ code: "owner-needed" });
  expect(await publish(190)).toEqual({ success: true });
});
