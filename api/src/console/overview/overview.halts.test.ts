import type { Overview } from "@lode/core/contracts/console/overview";
import { beforeAll, expect, test } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let owner: OperatorBrowser & { email: string };
let operator: OperatorBrowser & { email: string };
beforeAll(async () => {
  owner = await signedInOperator(app(), "owner");
  operator = await signedInOperator(app(), "operator");
});

const reason = "X answers nonsense";

test("an operator halts and resumes verification with a reason, and payouts need an owner", async () => {
  expect((await operator.send("post", "/api/halts/verification", { reason })).status).toBe(200);
  expect((await operator.send("post", "/api/halts/payouts", { reason })).body.code).toBe("role-too-low");
  expect((await owner.send("post", "/api/halts/payouts", { reason: "a doubt" })).status).toBe(200);
  expect((await operator.send("post", "/api/halts/payouts/resume", { reason })).body.code).toBe(
    "role-too-low",
  );
  const { halts }: Overview = (await operator.get("/api/overview")).body;
  expect(halts.map(({ name, reason: why, actor }) => [name, why, actor]).toSorted()).toEqual([
    ["payouts", "a doubt", owner.email],
    ["verification", reason, operator.email],
  ]);
  expect(
    (await operator.send("post", "/api/halts/verification/resume", { reason: "X is back" })).status,
  ).toBe(200);
  expect((await owner.send("post", "/api/halts/payouts/resume", { reason: "no doubt" })).status).toBe(200);
});

test("adversary: of two simultaneous halts one is refused, as is a halt from a stale page, and the first reason stays", async () => {
  const answers = await Promise.all(
    ["one", "two"].map((name) =>
      operator.send("post", "/api/halts/automation", { reason: `reason ${name}` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("halted-before");
  expect((await operator.send("post", "/api/halts/automation/resume", { reason })).status).toBe(200);
  expect((await operator.send("post", "/api/halts/automation/resume", { reason })).body.code).toBe(
    "not-halted",
  );
  expect((await operator.send("post", "/api/halts/everything", { reason })).status).toBe(404);
  for (const body of [{}, { reason: "  x " }])
    expect((await operator.send("post", "/api/halts/automation", body)).status).toBe(400);
});
