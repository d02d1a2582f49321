import type { TransactionView } from "@lode/core/contracts/console/story";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { storyTexts } from "../../../texts/console/story.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import { attemptQuery, transactionQuery } from "../../lib/queries.ts";
import { useNetworks } from "../../lib/session.ts";
import { pathOf, searchPath } from "../../lib/subjects.ts";
import { DefinitionList, StateBadge } from "../../ui/facts.tsx";
import { count, shortId } from "../../ui/format.ts";
import { IdLink, linkStyle, MinerLink } from "../../ui/links.tsx";
import { type Column, DataTable } from "../../ui/list.tsx";
import { Empty, LoadError, LoadingPanels, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { StoryPanel } from "./story-timeline.tsx";

/** One millionth of a dollar. */
const inDollars = (microdollars: number): string => `$${(microdollars / 1_000_000).toFixed(4)}`;

export function AttemptPage() {
  const { id = "" } = useParams();
  const networks = useNetworks();
  const { data, error, refetch } = useQuery({ ...attemptQuery(id), refetchInterval: usePollingInterval() });
  if (!data) {
    return (
      <>
        <PageHeader title={storyTexts.attempt} />
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingPanels panels={2} />}
      </>
    );
  }
  const { attempt, story } = data;
  const { task, account } = attempt;
  const { name, handle } = NETWORKS[attempt.network];
  return (
    <>
      <PageHeader
        title={storyTexts.attemptOfBy(
          uiTexts.kinds[task.kind],
          handle(task.targetUsername),
          handle(account.username),
        )}
        note={<IdLink id={attempt.id} full what={storyTexts.theAttemptsId} />}
      />
      <div className="grid gap-4">
        <Panel title={storyTexts.attempt}>
          <DefinitionList
            rows={[
              [storyTexts.state, <StateBadge key="state" state={attempt.state} />],
              attempt.reason ? [storyTexts.reason, attempt.reason] : null,
              [storyTexts.points, attempt.points === null ? storyTexts.none : count(attempt.points)],
              [storyTexts.miner, <MinerLink key="miner" miner={attempt.miner} />],
              [
                storyTexts.task,
                <Link key="task" to={pathOf("task", task.id)} className={linkStyle}>
                  {storyTexts.pointsOf(
                    uiTexts.kinds[task.kind],
                    handle(task.targetUsername),
                    count(task.basePoints),
                  )}
                </Link>,
              ],
              networks.length > 1 ? [storyTexts.network, name] : null,
              [storyTexts.madeBy, storyTexts.sources[attempt.source]],
              [storyTexts.asked, <Timestamp key="asked" at={attempt.askedAt} />],
              [storyTexts.decided, <Timestamp key="decided" at={attempt.decidedAt} />],
              attempt.nextCheckAt
                ? [storyTexts.nextCheck, <Timestamp key="next" at={attempt.nextCheckAt} />]
                : null,
              [storyTexts.checks, storyTexts.inAll(attempt.checks, inDollars(attempt.costMicrodollars))],
              [
                storyTexts.askedTogetherAs,
                <IdLink key="batch" id={attempt.batchKey} to={searchPath(attempt.batchKey)} full />,
              ],
            ]}
          />
        </Panel>
        <StoryPanel story={story} />
      </div>
    </>
  );
}

const makeColumns = (): ReadonlyArray<Column<TransactionView["payments"][number]>> => [
  {
    title: storyTexts.withdrawal,
    cell: ({ withdrawalId }) => <span className="font-mono">{shortId(withdrawalId)}</span>,
  },
  { title: storyTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
  { title: storyTexts.points, cell: ({ points }) => count(points), end: true },
  { title: storyTexts.attempt, cell: ({ n }) => n, end: true },
  { title: storyTexts.miner, cell: ({ miner }) => <MinerLink miner={miner} /> },
  {
    title: storyTexts.wallet,
    cell: ({ walletAddress }) => <IdLink id={walletAddress} what={storyTexts.theWallet} />,
    wide: true,
  },
];

export function TransactionPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    ...transactionQuery(id),
    refetchInterval: usePollingInterval(),
  });
  if (!data) {
    return (
      <>
        <PageHeader title={storyTexts.transaction} />
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingPanels panels={2} />}
      </>
    );
  }
  const { transaction, story } = data;
  return (
    <>
      <PageHeader
        title={storyTexts.transaction}
        documentTitle={storyTexts.transactionOf(shortId(transaction.signature))}
        note={<IdLink id={transaction.signature} full what={storyTexts.theSignature} />}
        actions={<NewTabLink href={transaction.explorerUrl}>{storyTexts.explorer}</NewTabLink>}
      />
      <div className="grid gap-4">
        <Panel title={storyTexts.onTheChain}>
          <DefinitionList
            rows={[
              transaction.id
                ? [storyTexts.signedByLode, <Timestamp key="signed" at={transaction.createdAt} />]
                : [storyTexts.signedByLode, storyTexts.noAMovementOfThe],
              transaction.id ? [storyTexts.sent, <Timestamp key="sent" at={transaction.sentAt} />] : null,
              transaction.lastValidBlockHeight === null
                ? null
                : [storyTexts.voidAfterBlock, count(transaction.lastValidBlockHeight)],
              transaction.deltaBaseUnits === null
                ? [
                    storyTexts.treasury,
                    transaction.payments.some(({ state }) => state === "finalized")
                      ? storyTexts.finalizedNotCompared
                      : storyTexts.noMovementWasSeenYet,
                  ]
                : [storyTexts.treasury, storyTexts.usdc((transaction.deltaBaseUnits / 1_000_000).toFixed(2))],
              transaction.acknowledgedBy
                ? [
                    storyTexts.explainedBy,
                    `${transaction.acknowledgedBy}: ${transaction.acknowledgedBecause}`,
                  ]
                : null,
            ]}
          />
        </Panel>
        <Panel title={storyTexts.withdrawalsThatItPays} flush>
          {transaction.payments.length === 0 ? (
            <Empty title={storyTexts.noneLabel} />
          ) : (
            <DataTable
              label={storyTexts.withdrawalsThatItPays}
              columns={makeColumns()}
              rows={transaction.payments}
              keyOf={({ withdrawalId }) => withdrawalId}
              to={({ withdrawalId }) => pathOf("withdrawal", withdrawalId)}
            />
          )}
        </Panel>
        <StoryPanel story={story} />
      </div>
    </>
  );
}
