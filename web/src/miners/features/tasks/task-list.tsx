import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { useQuery } from "@tanstack/react-query";
import { useNow } from "../../../lib/now.ts";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { DoneTasks } from "./done-tasks.tsx";
import { groupTasks } from "./group-tasks.ts";
import { finishedPairsQuery, tasksQuery } from "./queries.ts";
import { TaskCard } from "./task-card.tsx";
import { useAttempts } from "./use-attempts.ts";

export function TaskList({ accounts }: { accounts: readonly XAccountView[] }) {
  const tasks = useQuery(tasksQuery());
  const finished = useQuery(finishedPairsQuery());
  const attempts = useAttempts();
  const now = useNow();
  if (tasks.isError && !tasks.data) {
    return <LoadFailure what="The task list" onRetry={() => void tasks.refetch()} />;
  }
  if (!tasks.data || finished.isPending) return <SkeletonRows rows={3} className="h-44" />;
  const { open, done } = groupTasks(
    { tasks: tasks.data, accounts, finished: finished.data ?? { completed: {}, reversed: {} }, attempts },
    now,
  );
  return (
    <div className="grid gap-6">
      {open.length === 0 ? (
        <EmptyState title={done.length > 0 ? "All tasks are done" : "No tasks right now"}>
          New tasks appear here automatically.
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {open.map(({ task, rows }) => (
            <TaskCard key={task.id} task={task} rows={rows} now={now} />
          ))}
        </ul>
      )}
      <DoneTasks done={done} now={now} />
    </div>
  );
}
