import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { useQuery } from "@tanstack/react-query";
import { useNow } from "../../lib/now.ts";
import { EmptyState, LoadFailure } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { completedQuery, tasksQuery } from "./queries.ts";
import { TaskCard } from "./task-card.tsx";
import { useAttempts } from "./use-attempts.ts";

export function TaskList({ accounts }: { accounts: readonly XAccountView[] }) {
  const tasks = useQuery(tasksQuery());
  const completed = useQuery(completedQuery());
  const attempts = useAttempts();
  const now = useNow();
  if (tasks.isError && !tasks.data) {
    return <LoadFailure what="The task list" onRetry={() => void tasks.refetch()} />;
  }
  if (!tasks.data || completed.isPending) return <SkeletonRows rows={3} className="h-44" />;
  if (tasks.data.length === 0) {
    return <EmptyState title="No tasks right now">New ones appear here by themselves.</EmptyState>;
  }
  return (
    <ul className="grid gap-4">
      {tasks.data.map((task) => (
        <TaskCard
          key={task.id}
          task={task}
          accounts={accounts}
          completedBy={completed.data?.[task.id] ?? []}
          attempts={attempts}
          now={now}
        />
      ))}
    </ul>
  );
}
