import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { NetworkConfig, Question } from "@lode/adapters/networks/port";
import { networkModule } from "@lode/adapters/networks/registry";
import { attemptTask } from "@lode/core/contracts/http/tasks";
import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { nostrId } from "@lode/core/domain/networks/nostr/acts";
import type { Db } from "@lode/db/connection";
import { many } from "@lode/db/query";
import { findTask, type MiningTask } from "@lode/db/tasks/tasks.repository";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { makeReceipts } from "@lode/sandbox/nostr/make-receipts";
import { until } from "@lode/sandbox/people/until";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import type { EventTemplate } from "nostr-tools/pure";
import { Relay, useWebSocketImplementation } from "nostr-tools/relay";
import { WebSocket } from "ws";
import type { Stack } from "../../stack/stack.ts";
import { actFor, type KeyHolder, makeKeyHolderAt } from "../faults/players/key-holder.ts";
import { callLode } from "../faults/players/player.ts";
import { inParallel } from "../world/participants.ts";
import { percentile, report } from "./bench-stack.ts";
import { describeProcessorTime, processorTime } from "./processor-time.ts";

const PEOPLE = Number(process.env.BENCH_KEY_HOLDERS ?? 300);
const QUESTIONS = 100;
const REPEATS = 9;
const COLD_STARTS = 5;

/** What Nostr costs: asking the relays, an award, and checking a receipt. Nothing of it costs money. */
export async function measureNostr(stack: Stack, db: Db): Promise<void> {
  const sandboxUrl = stack.urls.nostr ?? "";
  console.log(`Linking ${PEOPLE} keys of Nostr`);
  await until("the core of trusted accounts", async () => {
    const rows = await many(db, "select 1 as found from trusted_accounts limit 1");
    return rows.length > 0;
  });
  const names = Array.from({ length: PEOPLE }, (_, n) => `key${n}`);
  const people = await inParallel(names, 4, (name) => makeKeyHolderAt(sandboxUrl, { stack, db }, name));
  const sponsor = await makeKeyHolderAt(sandboxUrl, { stack, db }, "nostr_sponsor");
  useWebSocketImplementation(WebSocket);
  const relay = await Relay.connect(sandboxUrl.replace("http", "ws"));
  try {
    const note = sponsor.sign({ kind: 1, content: "A note for the bench", tags: [] });
    await relay.publish(note);
    const tasks = await publishTasks(db, stack, sponsor, note.id);
    for (const person of people)
      for (const kind of KINDS) await relay.publish(person.sign(eventFor(kind, sponsor.pubkey, note.id)));
    const probing = await timeProbes(stack, people, tasks);
    const used = await timeActions(stack, db, people, tasks);
    const [{ cost } = { cost: "" }] = await many<{ cost: bigint }>(
      db,
      "select coalesce(sum(cost_microdollars), 0)::bigint as cost from verification_receipts where probe like 'nostr-%'",
    );
    report("verification-nostr", {
      ...probing,
      ...used,
      "calls that cost money": `${cost === 0n ? 0 : `some: ${cost} microdollars`} (goal 0)`,
      ...(await timeColdVerify()),
    });
  } finally {
    relay.close();
  }
}

const eventFor = (kind: ActionKind, account: string, post: string): Omit<EventTemplate, "created_at"> =>
  kind === "follow" ? { kind: 3, content: "", tags: [["p", account]] } : actFor(kind, account, post);

const configOf = ({ env }: Stack): NetworkConfig =>
  ({ ...env, NOSTR_TIMEOUT_MS: 5_000 }) as unknown as NetworkConfig;

async function publishTasks(db: Db, stack: Stack, sponsor: KeyHolder, post: string): Promise<MiningTask[]> {
  const policy = networkModule("nostr").policyOf(configOf(stack));
  const tasks: MiningTask[] = [];
  for (const kind of KINDS) {
    const target = {
      network: "nostr",
      kind,
      targetUsername: "sponsor",
      targetAccountId: sponsor.externalId,
      targetPostId: kind === "follow" ? null : nostrId(post),
    };
    const terms = { basePoints: 10n, description: `${kind} on Nostr`, expiresAt: null, budgetPoints: null };
    const id = await publishNewTask(db, { ...target, ...terms }, (_network, asked) => policy[asked]);
    const task = await findTask(db, id);
    if (task) tasks.push(task);
  }
  return tasks;
}

/** The median of each kind: 100 accounts that have acted on one post, without Lode around it. */
async function timeProbes(
  stack: Stack,
  people: readonly KeyHolder[],
  tasks: readonly MiningTask[],
): Promise<Record<string, string>> {
  const network = networkModule("nostr").open(configOf(stack), { readCore: async () => [] });
  const figures: Record<string, string> = {};
  for (const task of tasks) {
    const questions = people
      .slice(0, QUESTIONS)
      .map(({ externalId }): Question => ({ ...task, externalId, grant: {} }));
    const times: number[] = [];
    for (let n = 0; n < REPEATS; n++) {
      const startedAt = performance.now();
      const results = await network.probe(questions);
      times.push(performance.now() - startedAt);
      if (results.some(({ outcome }) => outcome.state !== "done")) throw new Error("An act was not found.");
    }
    figures[`${questions.length} questions, ${task.kind}, ms`] =
      `${percentile(times, 0.5).toFixed(0)} (goal at most 300)`;
  }
  return figures;
}

/** All people ask for all tasks at once, as on X. */
async function timeActions(
  stack: Stack,
  db: Db,
  people: readonly KeyHolder[],
  tasks: readonly MiningTask[],
): Promise<Record<string, string | number>> {
  const before = processorTime(stack);
  await Promise.all(
    people.map(async (person, n) => {
      for (const [k] of tasks.entries()) {
        const task = tasks[(n + k) % tasks.length] as MiningTask;
        const body = { task_id: task.id, twitter_account_id: person.externalId, action_type: task.kind };
        const { status } = await callLode(stack.urls.web, person, "POST", attemptTask.path, body);
        if (status >= 400) throw new Error(`An attempt was refused: ${status}.`);
      }
    }),
  );
  const ids = tasks.map(({ id }) => id);
  const count = people.length * tasks.length;
  await until("every award", async () => {
    const rows = await many(
      db,
      "select 1 as awarded from task_attempts where task_id = any(:ids::uuid[]) and state = 'verified'",
      { ids },
    );
    return rows.length === count;
  });
  const after = processorTime(stack);
  const product = ["API", "workers", "Postgres", "Redis"].reduce(
    (sum, part) => sum + ((after[part] ?? 0) - (before[part] ?? 0)),
    0,
  );
  return {
    "actions verified": count,
    "processor ms per action, API to Redis": `${(product / count).toFixed(2)} (goal at most 5)`,
    "  by part": describeProcessorTime(before, after, count),
  };
}

/** Run in a process of its own: loads what checks a receipt, and checks one. */
const COLD = `
  const startedAt = performance.now();
  const [{ verifyReceipt }, { awardReceipt }] = await Promise.all([
    import("@lode/app/proof/verify-receipt"), import("@lode/core/contracts/http/receipts.schemas")]);
  const loadedAt = performance.now();
  const receipt = awardReceipt.parse(JSON.parse(process.env.RECEIPT));
  const checks = await verifyReceipt(receipt);
  if (!checks["act-signed"]) throw new Error("The receipt is not good.");
  const endedAt = performance.now();
  console.log(JSON.stringify({ receipt: endedAt - loadedAt, modules: loadedAt - startedAt }));
`;

async function timeColdVerify(): Promise<Record<string, string>> {
  const { genuine } = await makeReceipts();
  const times = Array.from({ length: COLD_STARTS }, () => {
    const args = ["--import", "tsx", "--input-type=module", "--eval", COLD];
    const env = { ...process.env, RECEIPT: JSON.stringify(genuine) };
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: join(projectRoot, "infra/ops"),
      env,
      encoding: "utf8",
    });
    if (stderr) throw new Error(stderr);
    return JSON.parse(stdout) as { receipt: number; modules: number };
  });
  const median = (part: "receipt" | "modules") =>
    percentile(
      times.map((time) => time[part]),
      0.5,
    ).toFixed(0);
  return {
    "first receipt that a process verifies, ms": `${median("receipt")} (goal at most 150)`,
    "  before it, loading the modules from source, ms": median("modules"),
  };
}
