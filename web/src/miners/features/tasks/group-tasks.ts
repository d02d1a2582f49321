import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { type AwardBreakdown, explainAward } from "@lode/core/domain/points/formula";
import { targetOf } from "../../../lib/task-title.ts";
import { type RowFacts, type RowState, rowStateOf, whyNoEarning } from "./row-state.ts";

export interface SponsorGroup {
  /** The account that the tasks are about, without @. */
  username: string;
  /** Its name as the network writes it: names of two networks never look alike. */
  handle: string;
  tasks: TaskWithRows[];
}

/** Lists sponsors in the order of their first task. The order within a sponsor stays. */
export function groupBySponsor(list: readonly TaskWithRows[]): SponsorGroup[] {
  const groups = new Map<string, TaskWithRows[]>();
  for (const one of list) {
    const handle = targetOf(one.task);
    groups.set(handle, [...(groups.get(handle) ?? []), one]);
  }
  return [...groups].map(([handle, tasks]) => ({
    username: tasks[0]?.task.target_username ?? handle,
    handle,
    tasks,
  }));
}

export interface TaskPair {
  account: XAccountView;
  row: RowState;
  /** The award that the account got, or would get now. */
  award: AwardBreakdown;
}

export interface TaskWithRows {
  task: MiningTaskView;
  /** Rows of accounts that can or did earn. If none can, the first account's row shows what is missing. */
  rows: TaskPair[];
}

export interface GroupedTasks {
  /** Available tasks first, then ineligible, then ended; within each group in the server's order. */
  open: TaskWithRows[];
  /** Tasks completed or reversed for every account that can earn. */
  done: TaskWithRows[];
  cannotEarn: Array<{ account: XAccountView; reasons: string[] }>;
}

const ORDER: Record<RowState["state"], number> = {
  verifying: 0,
  available: 0,
  ineligible: 1,
  completed: 2,
  reversed: 2,
  expired: 2,
};

const rankOf = ({ rows }: TaskWithRows): number => Math.min(...rows.map(({ row }) => ORDER[row.state]));

export const isOver = ({ state }: RowState): boolean => state === "completed" || state === "reversed";

interface Facts extends Pick<RowFacts, "finished" | "attempts"> {
  tasks: readonly MiningTaskView[];
  accounts: readonly XAccountView[];
}

function pairOf(task: MiningTaskView, account: XAccountView, facts: Facts, now: Date): TaskPair {
  const row = rowStateOf({ task, account, ...facts }, now);
  const earned = row.state === "completed" ? row.attempt?.breakdown : null;
  return { account, row, award: earned ?? previewAward(task.base_points, account, now) };
}

/** Accounts that cannot earn keep no task open and get no row, unless no account can earn. */
export function groupTasks(facts: Facts, now: Date): GroupedTasks {
  const judged = facts.accounts.map((account) => ({ account, reasons: whyNoEarning(account) }));
  const cannotEarn = judged.filter(({ reasons }) => reasons.length > 0);
  const idle = new Set(cannotEarn.map(({ account }) => account.id));
  const all = facts.tasks.flatMap((task) => {
    const theirs = facts.accounts.filter(({ network }) => network === task.network);
    const pairs = theirs
      .filter(({ id }) => id !== task.target_twitter_id)
      .map((account) => pairOf(task, account, facts, now));
    const takesPart = ({ account, row }: TaskPair) =>
      !idle.has(account.id) || isOver(row) || row.state === "verifying";
    const rows = pairs.filter(takesPart);
    const isAboutOwn = pairs.length < theirs.length;
    // A task about one of the miner's accounts is for the others that can earn.
    if (isAboutOwn && rows.length === 0) return [];
    const counted = pairs.filter(({ account }) => !idle.has(account.id));
    // `every` is true for an empty list, but without accounts no task is done.
    const deciding = counted.length > 0 ? counted : rows;
    const done = deciding.length > 0 && deciding.every(({ row }) => isOver(row));
    return { task, rows: rows.length > 0 ? rows : pairs.slice(0, 1), done };
  });
  return {
    open: all.filter(({ done }) => !done).toSorted((a, b) => rankOf(a) - rankOf(b)),
    done: all.filter(({ done }) => done),
    cannotEarn,
  };
}

/** Returns what the task would earn with this account now, by the server's formula. */
export function previewAward(basePoints: number, account: XAccountView, now: Date): AwardBreakdown {
  const createdAt = account.account_created_date ? new Date(account.account_created_date) : null;
  const { followers_count: followersCount, verified } = account;
  return explainAward({ basePoints: BigInt(basePoints), followersCount, verified, createdAt }, now);
}

/** No task is open; all that are open were done; none is for the miner's accounts. */
type NothingOpen = "none" | "allDone" | "notYours";

const some = (list: readonly TaskWithRows[], matches: (pair: TaskPair) => boolean): boolean =>
  list.some(({ rows }) => rows.some(matches));

/** Returns why the miner can do no task now; null if a task can be done or is being checked. */
export function whyNothingIsOpen(
  {
    list,
    done,
    isNewcomer,
  }: { list: readonly TaskWithRows[]; done: readonly TaskWithRows[]; isNewcomer: boolean },
  now: Date,
): NothingOpen | null {
  const isOpen = ({ task }: TaskWithRows) => task.expires_at === null || new Date(task.expires_at) > now;
  const areWaiting = list.some(({ rows }) => rows.length === 0);
  const isOpenNow = some(list, ({ row }) => row.state === "available" || row.state === "verifying");
  if (isOpenNow || (isNewcomer && areWaiting)) return null;
  if (areWaiting || some(list, ({ row }) => row.state === "ineligible")) return "notYours";
  return some([...list, ...done].filter(isOpen), ({ row }) => isOver(row)) ? "allDone" : "none";
}
