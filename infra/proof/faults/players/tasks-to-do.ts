import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { publishNewTask } from "@lode/stack/demo/publish-new-task";
import type { Random } from "../../world/random.ts";
import type { World } from "../world/start-world.ts";

export interface TaskToDo {
  id: string;
  kind: ActionKind;
  /** How notices name the task. */
  username: string;
  /** The username or post to act on. */
  target: string;
  /** A budget or a maximum of completions limits the task, so some players get no award. */
  isLimited: boolean;
}

/** Points; two tasks earn enough for a withdrawal. */
const BASE_POINTS = 60n;

/** Publishes a task without a limit and a task with a limit, on different targets. */
export async function publishTasks(world: World, n: number, random: Random): Promise<TaskToDo[]> {
  const limit = random.chance(0.5)
    ? { budgetPoints: BigInt(random.between(100, 600)), maxCompletions: null }
    : { budgetPoints: null, maxCompletions: random.between(1, 5) };
  return [
    await publishOne(world, `open_${n}`, KINDS[n % KINDS.length] ?? "follow", undefined),
    await publishOne(world, `limited_${n}`, random.pick(KINDS), limit),
  ];
}

async function publishOne(
  { sandbox, db }: World,
  username: string,
  kind: ActionKind,
  limit: { budgetPoints: bigint | null; maxCompletions: number | null } | undefined,
): Promise<TaskToDo> {
  const target = await sandbox.putXUser({ username, followers_count: 5_000 });
  const post = kind === "follow" ? null : await sandbox.publishPost(username, `For a ${kind}`);
  const id = await publishNewTask(db, {
    network: "x",
    kind,
    targetUsername: username,
    targetAccountId: target.id,
    targetPostId: post?.id ?? null,
    basePoints: BASE_POINTS,
    description: `${kind} ${username}`,
    expiresAt: null,
    budgetPoints: null,
    ...limit,
  });
  return { id, kind, username, target: post?.id ?? username, isLimited: limit !== undefined };
}
