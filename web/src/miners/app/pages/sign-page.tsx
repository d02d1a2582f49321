import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { attemptTask, type MiningTaskView, prepareAct, publishAct } from "@lode/core/contracts/http/tasks";
import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { AD } from "@lode/core/domain/networks/nostr/disclosure";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useRef, useState } from "react";
import { Link, Navigate, useParams } from "react-router-dom";
import { call } from "../../../lib/api.ts";
import { extensionFault, findExtension, signWithExtension } from "../../../lib/nostr-extension.ts";
import { invalidate } from "../../../lib/query-client.ts";
import { taskTitle } from "../../../lib/task-title.ts";
import { accounts as accountTexts } from "../../../texts/en/accounts.ts";
import { sign as texts } from "../../../texts/en/sign.ts";
import { buttonStyle, SubmitButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { submitting, TextArea } from "../../../ui/field.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { accountsQuery, networksQuery } from "../../features/accounts/queries.ts";
import { tasksQuery } from "../../features/tasks/queries.ts";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

interface Signing {
  task: MiningTaskView;
  account: XAccountView;
}

const pairOf = ({ task, account }: Signing) => ({ task_id: task.id, twitter_account_id: account.id });

async function signAndPublish(signing: Signing, comment: string | null): Promise<void> {
  const extension = findExtension();
  const text = comment === null ? null : `${AD} ${comment.trim()}`;
  const { event } = await call(prepareAct, { body: { ...pairOf(signing), text } });
  await call(publishAct, { body: { ...pairOf(signing), event: await signWithExtension(extension, event) } });
}

/** Signs the act of a task in this page, with a browser extension (NIP-07). */
function SignAct({ task, account }: Signing) {
  const queries = useQueryClient();
  const [comment, setComment] = useState("");
  const { hasText } = ACTION_KINDS[task.task_type];
  const isPublished = useRef(false);
  const signing = useMutation({
    mutationFn: async () => {
      // A failed check is repeated, because another comment would be a second comment.
      if (!isPublished.current) await signAndPublish({ task, account }, hasText ? comment : null);
      isPublished.current = true;
      return call(attemptTask, { body: { ...pairOf({ task, account }), action_type: task.task_type } });
    },
    onSettled: () => invalidate(queries, "tasks", "stats", "points", "leaderboard"),
  });
  if (signing.data) {
    const { data } = signing;
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="sound">
          {data.status === "completed" ? texts.earned(data.points_awarded) : texts.checking}
        </Notice>
        <Link to="/dashboard" className={buttonStyle("ore", "small")}>
          {texts.toDashboard}
        </Link>
      </div>
    );
  }
  return (
    <form
      className="grid justify-items-start gap-4"
      onSubmit={submitting(() => {
        if (!signing.isPending) signing.mutate();
      })}
    >
      {hasText ? (
        <div className="w-full">
          <TextArea
            label={texts.comment}
            hint={texts.commentHint(AD)}
            required
            maxLength={500}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </div>
      ) : null}
      <SubmitButton pending={signing.isPending} pendingText={accountTexts.nostr.waiting}>
        {texts.sign[task.task_type](task.target_username)}
      </SubmitButton>
      {signing.isError ? (
        <Notice tone="fault">{extensionFault(signing.error, texts.noExtension, texts.failed)}</Notice>
      ) : null}
    </form>
  );
}

/** What can be done here by hand: signing with an extension, or in the miner's own client. */
function Choices({ taskId, accountId }: { taskId: string; accountId: string }) {
  const tasks = useQuery(tasksQuery());
  const accounts = useQuery(accountsQuery());
  const networks = useQuery(networksQuery());
  for (const read of [tasks, accounts, networks])
    if (!read.data) return <Loaded<unknown> read={read} what={texts.loading} shape="h-72" />;
  if (!tasks.data || !accounts.data || !networks.data) return null;
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
