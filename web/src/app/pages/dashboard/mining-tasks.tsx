import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { accountsQuery } from "../../../features/accounts/queries.ts";
import { DemoTasks } from "../../../features/tasks/demo-tasks.tsx";
import { TaskList } from "../../../features/tasks/task-list.tsx";
import { Mark, Status } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";

function MinersTasks() {
  const { data: accounts, isError, refetch } = useQuery(accountsQuery());
  if (isError && !accounts) {
    return <LoadFailure what="Your X accounts" onRetry={() => void refetch()} />;
  }
  if (!accounts) return <SkeletonRows rows={3} className="h-44" />;
  if (accounts.length > 0) return <TaskList accounts={accounts} />;
  return (
    <EmptyState
      title="Link Your First X Account"
      action={
        <Link to="/profile#accounts" className={buttonStyle("ore", "small")}>
          Link Account
        </Link>
      }
    >
      It takes 30 seconds on X. To earn, the account needs 30 followers and 60 days of age.
    </EmptyState>
  );
}

export function MiningTasks({ signedIn }: { signedIn: boolean }) {
  return (
    <section aria-labelledby="tasks-title">
      <header className="mb-4 flex items-center gap-4">
        <h2 id="tasks-title" className="text-lg">
          Mining Tasks
        </h2>
        {signedIn ? <Status tone="sound">Active</Status> : <Mark>Demo Mode</Mark>}
      </header>
      {signedIn ? <MinersTasks /> : <DemoTasks />}
    </section>
  );
}
