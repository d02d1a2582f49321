import { getTransaction, type TransactionView } from "@lode/core/contracts/console/story";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { call } from "../../lib/api.ts";
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
import { StoryPanel } from "./story-timeline.tsx";

const COLUMNS: ReadonlyArray<Column<TransactionView["payments"][number]>> = [
  {
    title: "Withdrawal",
    cell: ({ withdrawalId }) => <span className="font-mono">{shortId(withdrawalId)}</span>,
  },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Points", cell: ({ points }) => count(points), end: true },
  { title: "Attempt", cell: ({ n }) => n, end: true },
  { title: "Miner", cell: ({ miner }) => <MinerLink miner={miner} /> },
  {
    title: "Wallet",
    cell: ({ walletAddress }) => <IdLink id={walletAddress} what="the wallet" />,
    wide: true,
  },
];

export function TransactionPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["transactions", id],
    queryFn: ({ signal }) => call(getTransaction, { params: { id }, signal }),
    refetchInterval: usePollingInterval(),
  });
  if (!data) {
    return (
      <>
        <PageHeader title="Transaction" />
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingPanels panels={2} />}
      </>
    );
  }
  const { transaction, story } = data;
  return (
    <>
      <PageHeader
        title="Transaction"
        documentTitle={`Transaction ${shortId(transaction.signature)}`}
        note={<IdLink id={transaction.signature} full what="the signature" />}
        actions={<NewTabLink href={transaction.explorerUrl}>Explorer</NewTabLink>}
      />
      <div className="grid gap-4">
        <Panel title="On the chain">
          <DefinitionList
            rows={[
              transaction.id
                ? ["Signed by Lode", <Timestamp key="signed" at={transaction.createdAt} />]
                : ["Signed by Lode", "no: a movement of the treasury that Lode did not sign"],
              transaction.id ? ["Sent", <Timestamp key="sent" at={transaction.sentAt} />] : null,
              transaction.lastValidBlockHeight === null
                ? null
                : ["Void after block", count(transaction.lastValidBlockHeight)],
              transaction.deltaBaseUnits === null
                ? ["Treasury", "no movement was seen yet"]
                : ["Treasury", `${(transaction.deltaBaseUnits / 1_000_000).toFixed(2)} USDC`],
              transaction.acknowledgedBy
                ? ["Explained by", `${transaction.acknowledgedBy}: ${transaction.acknowledgedBecause}`]
                : null,
            ]}
          />
        </Panel>
        <Panel title="Withdrawals that it pays" flush>
          {transaction.payments.length === 0 ? (
            <Empty title="None" />
          ) : (
            <DataTable
              label="Withdrawals that it pays"
              columns={COLUMNS}
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
