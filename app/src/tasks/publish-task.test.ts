import { createHash } from "node:crypto";
import type { NetworkConfig } from "@lode/adapters/networks/port";
import { networkModule } from "@lode/adapters/networks/registry";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { listFreeTexts } from "@lode/db/automation/actions.read-model";
import type { Trx } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { insertTaskTexts } from "@lode/db/tasks/task-texts.repository";
import { draftTask, findTask } from "@lode/db/tasks/tasks.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { constraintOf } from "@lode/db/transaction";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { adjustPoints } from "../points/adjust-points.ts";
import { createTask } from "./create-task.ts";
import { endTask, type PolicyOf, publishTask } from "./publish-task.ts";

const world = useTestLode();

const draft = (targetPostId = "20") =>
  world().transaction((trx) =>
    draftTask(trx, {
      network: "x",
      kind: "like",
      targetUsername: "lode",
      targetAccountId: "77",
      targetPostId,
      basePoints: 10n,
      description: "Like it",
      expiresAt: null,
      budgetPoints: null,
    }),
  );
const policyOf: PolicyOf = (network, kind) => world().app.networks.get(network).policy[kind];
const publishing = () => ({ ...world().app, policyOf });
const because = { reason: reasonOf("a test"), by: "op", limits: null };

test("a task that a network's policy forbids to reward cannot be published, is refused with the rule, and stays a draft", async () => {
  const taskId = await draft();
  const forbidding: PolicyOf = (network, kind) => ({ ...policyOf(network, kind), rewardable: false });
  const app = { ...world().app, policyOf: forbidding };
  await expect(publishTask(app, { taskId, ...because })).rejects.toMatchObject({
    code: "not-rewardable",
    message: expect.stringContaining(policyOf("x", "like").source),
  });
  expect(await findTask(world().db, taskId)).toMatchObject({ state: "draft" });
  expect(await world().db("audit_log").where({ subject_id: taskId })).toEqual([]);
});

test("a draft is published once, with an audit row, and while it is open no other task asks for the same act", async () => {
  const [taskId, twin] = [await draft(), await draft()];
  const app = publishing();
  await publishTask(app, { taskId, ...because });
  await expect(publishTask(app, { taskId, ...because })).rejects.toMatchObject({ code: "not-a-draft" });
  expect(await world().db("audit_log").where({ subject_id: taskId })).toHaveLength(1);
  await expect(publishTask(app, { taskId: twin, ...because })).rejects.toThrow(/asks for the same/);
  await endTask(app, { taskId, ...because });
  await publishTask(app, { taskId: twin, ...because });
});

test("adversary: of twin tasks that two operators publish at the same moment, one is published", async () => {
  for (let round = 0; round < 5; round++) {
    const twins = [await draft(`3${round}`), await draft(`3${round}`)];
    const ends = await Promise.allSettled(
      twins.map((taskId, n) => publishTask(publishing(), { taskId, ...because, by: `op ${n}` })),
    );
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});

const aComment = (targetPostId: string, texts: string, by = "op") => {
  const task = {
    ...{
      network: "x",
      kind: "comment" as const,
      targetUsername: "lode",
      targetAccountId: "77",
      targetPostId,
    },
    ...{ basePoints: 10n, description: "Say it", expiresAt: null, budgetPoints: 500n },
  };
  return createTask(world().app, { task, texts, by });
};

test("adversary: the log alone says which texts, target, points and budget were drafted and published", async () => {
  const by = newId();
  const { id } = await aComment("21", "One\nTwo", by);
  await publishTask(publishing(), { taskId: id, ...because, by });
  const terms = {
    act: "x comment 21",
    account: "77",
    target: "lode",
    points: "10",
    budget: "500",
    description: "Say it",
  };
  const textsSha256 = createHash("sha256").update("One\nTwo\n").digest("hex");
  const detail = { ...terms, texts: "2", textsSha256 };
  expect(await world().db("audit_log").where({ subject_id: id }).orderBy("id")).toMatchObject([
    { act: "drafted a task", detail },
    { act: "published a task", detail: { ...detail, reason: because.reason } },
  ]);
});

test("automation posts no text of a draft; published texts are taken in order and never change", async () => {
  const { db, transaction } = world();
  const { id } = await aComment("22", "Second to none.\n  Good   ore here. ");
  const free = async () => (await listFreeTexts(db, new Date(), 10)).find(({ task_id }) => task_id === id);
  expect(await free()).toBeUndefined();
  await publishTask(publishing(), { taskId: id, ...because });
  expect(await free()).toMatchObject({ texts: ["Second to none.", "Good ore here."], left: 2 });
  const changes: ((trx: Trx) => Promise<unknown>)[] = [
    (trx) => trx("task_texts").where({ task_id: id }).update({ text: "Something else." }),
    (trx) => trx("task_texts").where({ task_id: id }).delete(),
    (trx) => insertTaskTexts(trx, id, ["Something else."]),
  ];
  for (const change of changes)
    expect(await transaction(change).catch(constraintOf)).toBe("task_texts_draft");
});

test("adversary: a text of a task that has not ended cannot be given to another task, however the text is written", async () => {
  const { id } = await aComment("23", "One voice.\nAnother voice.");
  await expect(aComment("24", "A third voice.\nONE  v\u200boice.")).rejects.toThrow(
    `"One voice." is a text of the task ${id}, which has not ended`,
  );
  await endTask(world().app, { taskId: id, ...because });
  await aComment("24", "One voice.");
});

test.each([
  ["sandbox", "", true],
  ["x", "", false],
  ["x", "yes", true],
  ["off", "yes", false],
] as const)(
  "X_PROVIDER=%s with acknowledgement %j: rewardable is %s",
  (provider, acknowledged, rewardable) => {
    const config = { ...world().app.config, X_PROVIDER: provider, X_POLICY_ACKNOWLEDGED: acknowledged };
    const policy = networkModule("x").policyOf(config as NetworkConfig);
    expect(policy.like).toMatchObject({ rewardable, source: expect.stringContaining("X Developer Terms") });
  },
);

let drafts = 0;

async function drafted(
  by: string,
  points: { basePoints: bigint; budgetPoints: bigint | null },
): Promise<string> {
  const task = {
    network: "x",
    kind: "follow" as const,
    targetUsername: "lode",
    targetAccountId: `77${++drafts}`,
    targetPostId: null,
    description: "Follow",
    expiresAt: null,
    ...points,
  };
  const { id } = await createTask(world().app, { task, texts: "", by });
  return id;
}
const operator = { gifts: 1_000n, total: 100_000n, basePoints: 1_000n };
const owner = { gifts: 50_000n, total: 1_000_000n, basePoints: null };

/** The sentence of the refusal, or "published". */
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "published",
    (error: Error) => error.message,
  );

const publish = (taskId: string, by: string, limits: typeof operator | typeof owner): Promise<string> =>
  outcomeOf(publishTask(publishing(), { taskId, ...because, by, limits }));

test("adversary: an operator cannot publish tasks of 99,900 base points, nor budgets above the day's sum", async () => {
  const by = newId();
  const large = await drafted(by, { basePoints: 99_900n, budgetPoints: 99_900n });
  expect(await publish(large, by, operator)).toMatch(/More than 1000 points a completion/);
  const outcomes: string[] = [];
  for (let n = 0; n < 8; n++) {
    const id = await drafted("a colleague", { basePoints: 1_000n, budgetPoints: 25_000n });
    outcomes.push(await publish(id, by, operator));
  }
  expect(outcomes.filter((one) => one === "published")).toHaveLength(4);
  expect(outcomes.at(-1)).toMatch(/put at risk 100000 points a day; 100000 were used today/);
});

test("no role can publish a task without a budget, and an owner publishes within the day's sum", async () => {
  const by = newId();
  expect(await publish(await drafted(by, { basePoints: 10n, budgetPoints: null }), by, owner)).toMatch(
    /set a budget/,
  );
  const large = { basePoints: 99_900n, budgetPoints: 600_000n };
  expect(await publish(await drafted(by, large), by, owner)).toBe("published");
  const second = await drafted(by, large);
  expect(await publish(second, by, owner)).toMatch(/1000000 points a day/);
  expect(await findTask(world().db, second)).toMatchObject({ state: "draft" });
  expect(await publish(second, newId(), owner)).toBe("published");
});

test("adversary: adjustments and budgets count towards one sum, whichever comes first and however many at once", async () => {
  const by = newId();
  const { userId } = await buildMiner(world().db);
  const limits = { gifts: 1_000n, total: 1_000n, basePoints: null };
  const gift = { userId, points: 300n, ...because, by, limits };
  const adjust = () => outcomeOf(adjustPoints(world().app, { requestId: newId(), ...gift }));
  const tasks = await Promise.all(
    [1, 2, 3].map(() => drafted("a colleague", { basePoints: 10n, budgetPoints: 300n })),
  );
  const outcomes = await Promise.all([adjust(), adjust(), ...tasks.map((id) => publish(id, by, limits))]);
  expect(outcomes.filter((one) => one === "published")).toHaveLength(3);
});
