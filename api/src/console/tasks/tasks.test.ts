import { expect, test } from "vitest";
import { signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "100", OPERATOR_DAILY_POINTS: "1000" });
const reason = "autumn campaign";

const draft = {
  kind: "follow",
  targetUsername: "oreworks",
  targetAccountId: "77",
  description: "Follow the works",
  basePoints: 10,
  budgetPoints: 1_000,
  maxCompletions: 50,
  startsAt: null,
  expiresAt: "2099-01-01T00:00:00.000Z",
};

test("a draft is read with its terms and what the caller may still publish, and ended once", async () => {
  const [operator, viewer] = [
    await signedInOperator(app(), "operator"),
    await signedInOperator(app(), "viewer"),
  ];
  const { body } = await operator.send("post", "/api/tasks", draft);
  const path = `/api/tasks/${body.id}`;
  expect((await viewer.get(path)).body).toMatchObject({
    task: {
      id: body.id,
      state: "draft",
      budgetPoints: 1_000,
      maxCompletions: 50,
      expiresAt: draft.expiresAt,
    },
    rewardable: true,
    figures: { attempts: 0, notDone: 0, reversed: 0 },
    maximumBudget: 1_000,
  });
  expect((await viewer.get("/api/tasks?state=draft")).body.items).toMatchObject([{ id: body.id }]);
  expect((await operator.send("post", `${path}/end`, { reason })).status).toBe(200);
  expect((await operator.send("post", `${path}/end`, { reason })).status).toBe(409);
});

test.each([
  ["a post that a follow has not", { targetPostId: "20" }, "targetAccountId"],
  ["a like without its post", { kind: "like" }, "targetAccountId"],
  ["an expiry in the past", { expiresAt: "2020-01-01T00:00:00.000Z" }, "expiresAt"],
  ["an expiry before the start", { startsAt: "2099-02-01T00:00:00.000Z" }, "expiresAt"],
  ["a budget below one award", { budgetPoints: 9 }, "budgetPoints"],
  ["texts of a follow", { texts: "Hello" }, "texts"],
  ["no points", { basePoints: 0 }, "basePoints"],
  ["no budget", { budgetPoints: null }, "budgetPoints"],
  ["a network that is not known", { network: "nowhere" }, "network"],
])("%s is refused, naming its field", async (_, wrong, field) => {
  const operator = await signedInOperator(app(), "operator");
  const { status, body } = await operator.send("post", "/api/tasks", { ...draft, ...wrong });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toContain(field);
});
