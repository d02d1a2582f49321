import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AttemptView } from "@lode/core/contracts/http/tasks";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { usePollingInterval } from "../../../lib/live.ts";
import { useNow } from "../../../lib/now.ts";
import { hasFailed } from "../../../lib/query-client.ts";
import { prefersStillness } from "../../../ui/count-up.ts";
import { type GroupedTasks, groupTasks, type TaskWithRows } from "./group-tasks.ts";
import { attemptsQuery, finishedPairsQuery, tasksQuery } from "./queries.ts";
import { keptOf, nextList } from "./still-list.ts";
import { toastOutcome } from "./use-complete.ts";

const NONE: readonly AttemptView[] = [];

/**
 * Returns the newest attempts. If an attempt is decided while the page is open, a toast shows the outcome,
 * even if the attempt was begun elsewhere.
 */
function useAttempts(): readonly AttemptView[] {
  const polling = usePollingInterval();
  const { data = NONE } = useQuery({
    ...attemptsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.some((attempt) => attempt.status === "verifying") ? polling : false,
  });
  const checking = useRef(new Set<string>());
  useEffect(() => {
    for (const attempt of data) {
      if (attempt.status !== "verifying" && checking.current.delete(attempt.id)) toastOutcome(attempt);
      if (attempt.status === "verifying") checking.current.add(attempt.id);
    }
  }, [data]);
  return data;
}

/** How long the parts of an award take to appear and the balance to count up. */
const REWARD_MS = 4_000;
/** As long as the transition of `.foldable` in motion.css. */
const FOLD_MS = 320;

const NOTHING: GroupedTasks = { open: [], done: [], cannotEarn: [] };

/** The read of the linked accounts, which belongs to another feature. */
type AccountsRead = Pick<UseQueryResult<readonly XAccountView[]>, "data" | "errorUpdateCount" | "refetch">;

/** Everything that the lists of tasks need, or which of the reads failed. */
function useGroupedTasks(accounts: AccountsRead) {
  const tasks = useQuery(tasksQuery());
  const finished = useQuery(finishedPairsQuery());
  const attempts = useAttempts();
  const now = useNow();
  // If the finished tasks are unknown, a finished task would look open.
  const areTasksUnknown = hasFailed(tasks) || hasFailed(finished);
  const failed = hasFailed(accounts) ? ("accounts" as const) : areTasksUnknown ? ("tasks" as const) : null;
  const retry = () => void Promise.all([accounts.refetch(), tasks.refetch(), finished.refetch()]);
  if (!accounts.data || !tasks.data || !finished.data)
    return { failed, retry, now, accounts: undefined, grouped: undefined };
  const facts = {
    tasks: tasks.data,
    accounts: accounts.data,
    finished: finished.data,
    attempts,
  };
  return { failed, retry, now, accounts: accounts.data, grouped: groupTasks(facts, now) };
}

export interface TaskBoard {
  accounts: readonly XAccountView[] | undefined;
  failed: "accounts" | "tasks" | null;
  retry: () => void;
  now: Date;
  /** Undefined while anything loads. */
  loaded: GroupedTasks | undefined;
  /** Open and recently finished tasks, in the order on the screen. */
  list: readonly TaskWithRows[];
  /** Finished tasks that have left the list. */
  done: readonly TaskWithRows[];
  /** Finished tasks that are folding away. */
  folding: ReadonlySet<string>;
  /** True while no task may move. */
  still: boolean;
  /** Handlers for every element whose contents must not move under the pointer. */
  pointer: { onPointerEnter: () => void; onPointerLeave: () => void };
}

/** Folds finished tasks away once their reward was seen, but never while the pointer is among the tasks. */
function useFolding(
  kept: readonly string[],
  inside: boolean,
  fold: (ids: readonly string[]) => void,
): boolean {
  const [folding, setFolding] = useState(false);
  const since = useRef(0);
  const latest = useRef(fold);
  const names = kept.join(" ");
  useEffect(() => {
    latest.current = fold;
  });
  useEffect(() => {
    if (names !== "") since.current = Date.now();
  }, [names]);
  useEffect(() => {
    if (names === "" || inside) return;
    const end = () => {
      latest.current(names.split(" "));
      setFolding(false);
    };
    let folded: ReturnType<typeof setTimeout>;
    const begin = () => {
      setFolding(true);
      folded = setTimeout(end, prefersStillness() ? 0 : FOLD_MS);
    };
    const seen = setTimeout(begin, Math.max(0, REWARD_MS - (Date.now() - since.current)));
    return () => {
      clearTimeout(seen);
      clearTimeout(folded);
    };
  }, [names, inside]);
  return folding;
}

export function useTaskBoard(linked: AccountsRead): TaskBoard {
  const { grouped, failed, retry, now, accounts } = useGroupedTasks(linked);
  const [inside, setInside] = useState(false);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const before = useRef<readonly TaskWithRows[]>([]);
  const facts = grouped ?? NOTHING;
  const kept = keptOf(before.current, facts, folded);
  const still = inside || kept.length > 0;
  const list = nextList(before.current, facts, { still, folded });
  useEffect(() => {
    before.current = list;
  });
  const folding = useFolding(kept, inside, (ids) => setFolded(new Set(ids)));
  const listed = new Set(list.map(({ task }) => task.id));
  return {
    failed,
    retry,
    now,
    accounts,
    loaded: grouped,
    list,
    done: facts.done.filter(({ task }) => !listed.has(task.id)),
    folding: new Set(folding ? kept : []),
    still,
    pointer: { onPointerEnter: () => setInside(true), onPointerLeave: () => setInside(false) },
  };
}
