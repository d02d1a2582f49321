import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AttemptView } from "@lode/core/contracts/http/tasks";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNow } from "../../../lib/now.ts";
import { hasFailed } from "../../../lib/query-client.ts";
import { type GroupedTasks, groupTasks, type TaskWithRows } from "./group-tasks.ts";
import { attemptsQuery, finishedPairsQuery, tasksQuery } from "./queries.ts";
import { nextList } from "./still-list.ts";
import { toastOutcome } from "./use-complete.ts";

const NONE: readonly AttemptView[] = [];

/**
 * Returns the newest attempts. If an attempt is decided while the page is open, a toast shows the outcome,
 * even if the attempt was begun elsewhere.
 */
function useAttempts(): readonly AttemptView[] {
  const { data = NONE } = useQuery(attemptsQuery());
  const checking = useRef(new Set<string>());
  useEffect(() => {
    for (const attempt of data) {
      if (attempt.status !== "verifying" && checking.current.delete(attempt.id)) toastOutcome(attempt);
      if (attempt.status === "verifying") checking.current.add(attempt.id);
    }
  }, [data]);
  return data;
}

const NOTHING: GroupedTasks = { open: [], done: [], cannotEarn: [] };

/** The read of the linked accounts, which belongs to another feature. */
type AccountsRead = Pick<UseQueryResult<readonly XAccountView[]>, "data" | "errorUpdateCount" | "refetch">;

export interface TaskBoard {
  accounts: readonly XAccountView[] | undefined;
  /** No account is linked. */
  isNewcomer: boolean;
  failed: "accounts" | "tasks" | null;
  retry: () => void;
  now: Date;
  /** Undefined while anything loads. */
  loaded: GroupedTasks | undefined;
  /** Tasks that were open since the page was opened, in the order on the screen. */
  list: readonly TaskWithRows[];
  /** Tasks that were finished before. */
  done: readonly TaskWithRows[];
}

export function useTaskBoard(linked: AccountsRead): TaskBoard {
  const tasks = useQuery(tasksQuery());
  const finished = useQuery(finishedPairsQuery());
  const attempts = useAttempts();
  const now = useNow();
  const before = useRef<readonly TaskWithRows[]>([]);
  // If the finished tasks are unknown, a finished task would look open.
  const areTasksUnknown = hasFailed(tasks) || hasFailed(finished);
  const facts = linked.data &&
    tasks.data &&
    finished.data && { tasks: tasks.data, accounts: linked.data, finished: finished.data, attempts };
  const loaded = facts && groupTasks(facts, now);
  const list = nextList(before.current, loaded ?? NOTHING);
  useEffect(() => {
    before.current = list;
  });
  const listed = new Set(list.map(({ task }) => task.id));
  return {
    accounts: facts?.accounts,
    isNewcomer: facts?.accounts.length === 0,
    failed: hasFailed(linked) ? "accounts" : areTasksUnknown ? "tasks" : null,
    retry: () => void Promise.all([linked.refetch(), tasks.refetch(), finished.refetch()]),
    now,
    loaded,
    list,
    done: (loaded ?? NOTHING).done.filter(({ task }) => !listed.has(task.id)),
  };
}
