import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Mark, Status } from "../../../../ui/badge.tsx";
import { buttonStyle } from "../../../../ui/button.tsx";
import { LoadFailure } from "../../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../../ui/skeleton.tsx";
import { NoAccounts } from "../../../features/accounts/no-accounts.tsx";
import { accountsQuery } from "../../../features/accounts/queries.ts";
import { flagsOn } from "../../../features/automation/flags.ts";
import { MiningStatus } from "../../../features/automation/mining-status.tsx";
import { automationQuery } from "../../../features/automation/queries.ts";
import { Earnings } from "../../../features/points/earnings.tsx";
import { DemoTasks } from "../../../features/tasks/demo-tasks.tsx";
import { TaskList } from "../../../features/tasks/task-list.tsx";

function MinersTasks() {
  const { data: accounts, isError, refetch } = useQuery(accountsQuery());
  if (isError && !accounts) {
    return <LoadFailure what="Your X accounts" onRetry={() => void refetch()} />;
  }
  if (!accounts) return <SkeletonRows rows={3} className="h-44" />;
  const linkAccount = (
    <Link to="/profile#accounts" className={buttonStyle("ore", "small")}>
      Link Account
    </Link>
  );
  return (
    <>
      <AutomationMessage accounts={accounts} />
      {accounts.length > 0 ? <TaskList accounts={accounts} /> : <NoAccounts action={linkAccount} />}
    </>
  );
}

/** Shown when no account is linked, and when all are automated. */
function AutomationMessage({ accounts }: { accounts: readonly XAccountView[] }) {
  const { data } = useQuery(automationQuery());
  if (!data) return null;
  const automated = data.settings.filter((one) => flagsOn(one) > 0).length;
  if (accounts.length === 0) {
    return (
      <p className="mb-4 text-sm text-silt">
        Automation can do tasks for you once an X account is linked. It stays off until you turn it on.
      </p>
    );
  }
  if (automated < accounts.length) return null;
  return (
    <p className="mb-4 text-sm text-silt">
      Automation is on for all your accounts. You can still do the tasks listed here yourself.
    </p>
  );
}

export function MiningTasks({
  signedIn,
  onViewAnalytics,
}: {
  signedIn: boolean;
  onViewAnalytics: () => void;
}) {
  return (
    <section aria-labelledby="tasks-title">
      {signedIn ? (
        <div className="mb-8 grid gap-4 sm:grid-cols-2">
          <MiningStatus onViewAnalytics={onViewAnalytics} />
          <Earnings />
        </div>
      ) : null}
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
