import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, Navigate, useParams } from "react-router-dom";
import { taskTitle } from "../../../lib/task-title.ts";
import { sign as texts } from "../../../texts/en/sign.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { accountsQuery, networksQuery } from "../../features/accounts/queries.ts";
import { tasksQuery } from "../../features/tasks/queries.ts";
import { SignAct } from "../../features/tasks/sign-act.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

/** What can be done here by hand: signing with an extension, or in a client of one's own. */
function Choices({ taskId, accountId }: { taskId: string; accountId: string }) {
  const tasks = useQuery(tasksQuery());
  const accounts = useQuery(accountsQuery());
  const networks = useQuery(networksQuery());
  const failed = [tasks, accounts, networks].find(({ isError }) => isError);
  if (failed) return <LoadFailure what={texts.loading} onRetry={() => void failed.refetch()} />;
  if (!tasks.data || !accounts.data || !networks.data) return <Skeleton className="h-72" />;
  const task = tasks.data.find(({ id }) => id === taskId);
  const account = accounts.data.find(({ id }) => id === accountId);
  const policy = networks.data.find(({ id }) => id === task?.network)?.kinds[task?.task_type ?? "follow"];
  const ownClient = task?.action_urls[accountId];
  if (!task || !account || !policy || !ownClient) return <EmptyState title={texts.notOpen} />;
  const isFollow = task.task_type === "follow";
  // People can write #ad into a comment anywhere; only this page can add the label of a like or a repost.
  const isOwnClientEnough = !policy.must_disclose || task.task_type === "comment";
  return (
    <Card>
      <h2 className="mb-1 text-xl">{taskTitle(task)}</h2>
      <p className="mb-4 text-silt">{texts.as(account.username)}</p>
      {isFollow ? (
        <p className="mb-4 text-sm">{texts.followByHand}</p>
      ) : (
        <>
          <p className="mb-4 text-sm">{texts.what}</p>
          <SignAct task={task} account={account} />
        </>
      )}
      {isOwnClientEnough ? (
        <p className="mt-6 border-t border-seam pt-4 text-sm">
          {isFollow ? null : <span className="text-silt">{texts.or} </span>}
          <NewTabLink href={ownClient}>{texts.ownClient}</NewTabLink>
          <span className="mt-1 block text-silt">{texts.thenComplete}</span>
        </p>
      ) : (
        <p className="mt-6 border-t border-seam pt-4 text-sm text-silt">{texts.onlyHere}</p>
      )}
    </Card>
  );
}

/** Signs a task's act by hand, where acts are signed by the account. */
export function SignPage() {
  const { status } = useSession();
  const { taskId = "", accountId = "" } = useParams();
  if (status === "loading") return <LoadingPage />;
  if (status !== "signed-in") return <Navigate to="/auth" replace />;
  return (
    <div className="page max-w-2xl py-8 md:py-12">
      <PageTitle>{texts.title}</PageTitle>
      <Link to="/dashboard" className={buttonStyle("bare", "small", "-ml-3 mb-4")}>
        <ArrowLeft aria-hidden className="size-4" />
        {texts.back}
      </Link>
      <h1 className="sr-only">{texts.title}</h1>
      <Choices taskId={taskId} accountId={accountId} />
    </div>
  );
}
