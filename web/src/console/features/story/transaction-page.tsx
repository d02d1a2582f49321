import type { TransactionView } from "@lode/core/contracts/console/story";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { storyTexts } from "../../../texts/console/story.ts";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import { pathOf } from "../../lib/subjects.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count, shortId } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { MinerLink } from "../../ui/miner-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Empty, LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { transactionQuery } from "./queries.ts";
import { StoryPanel } from "./story-timeline.tsx";

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
