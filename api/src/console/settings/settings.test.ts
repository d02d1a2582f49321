import type { OperatorSettings } from "@lode/core/contracts/console/settings";
import { newId } from "@lode/db/id";
import { beat } from "@lode/db/operations/heartbeats.repository";
import { beforeAll, expect, test } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../../../test/operator-browser.ts";
import { useTestApp } from "../../../test/test-app.ts";

const SECRET = "a-token-of-more-than-thirty-two-characters";
const app = useTestApp({ METRICS_TOKEN: SECRET });
let owner: OperatorBrowser & { email: string };
let operator: OperatorBrowser & { email: string };
beforeAll(async () => {
  owner = await signedInOperator(app(), "owner");
  operator = await signedInOperator(app(), "operator");
});

const read = async () => (await operator.get("/api/settings")).body as OperatorSettings;
const reason = "X answers nonsense";

test("an operator halts and resumes verification with a reason, and payouts need an owner", async () => {
  expect((await operator.send("post", "/api/halts/verification", { reason })).status).toBe(200);
  expect((await operator.send("post", "/api/halts/payouts", { reason })).body.code).toBe("role-too-low");
  expect((await owner.send("post", "/api/halts/payouts", { reason: "a doubt" })).status).toBe(200);
  expect((await operator.send("post", "/api/halts/payouts/resume", { reason })).body.code).toBe(
    "role-too-low",
  );
  const { switches } = await read();
  expect(switches).toMatchObject([
    { name: "automation", halted: null, role: "operator" },
    { name: "payouts", halted: { reason: "a doubt", actor: owner.email }, role: "owner" },
    { name: "verification", halted: { reason, actor: operator.email }, role: "operator" },
  ]);
  expect(
    (await operator.send("post", "/api/halts/verification/resume", { reason: "X is back" })).status,
  ).toBe(200);
  expect((await owner.send("post", "/api/halts/payouts/resume", { reason: "no doubt" })).status).toBe(200);
  expect((await read()).acts.map(({ act, actor, reason: why }) => [act, actor, why])).toEqual([
    ["resumed payouts", owner.email, "no doubt"],
    ["resumed verification", operator.email, "X is back"],
    ["halted payouts", owner.email, "a doubt"],
    ["halted verification", operator.email, reason],
  ]);
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
  for (const [path, body] of [
    ["/api/halts/everything", { reason }],
    ["/api/halts/automation", {}],
    ["/api/halts/automation", { reason: "  x " }],
  ] as const)
    expect((await operator.send("post", path, body)).status).toBe(400);
});

test("current settings are shown, secrets only as set or unset, and a setting that differs on a worker is marked", async () => {
  const before = await read();
  expect(before).toMatchObject({ workers: 0, groups: [{}, {}, { title: "The workers", settings: [] }] });
  const shown = (value: string) => ({ value, isSet: true, isDefault: false });
  const heartbeat = { version: "0.1.0", runningJobs: 0 };
  const settings = { MAX_PAYOUT_POINTS: shown("5"), PAYOUT_BREAKER: shown("3") };
  await beat(app().db, "worker", { ...heartbeat, id: newId(), settings });
  const { groups, workers } = await read();
  const find = (name: string) => groups.flatMap((group) => group.settings).find((one) => one.name === name);
  expect(workers).toBe(1);
  expect(find("MAX_PAYOUT_POINTS")).toMatchObject({ value: "100000", isDefault: true, differs: true });
  expect(find("PAYOUT_BREAKER")).toMatchObject({ value: "3", isDefault: false, differs: false });
  expect(find("METRICS_TOKEN")).toMatchObject({ value: null, isSet: true, isDefault: null });
  expect(find("SIGN_IN_PER_MINUTE")).toMatchObject({ value: "1000", isDefault: false });
  expect(JSON.stringify(groups)).not.toContain(SECRET);
});
