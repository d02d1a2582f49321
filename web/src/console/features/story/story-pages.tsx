import type { TransactionView } from "@lode/core/contracts/console/story";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { Link, useParams } from "react-router-dom";
import { dollars } from "../../../lib/format.ts";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { usePolled } from "../../lib/live.ts";
import { attemptQuery, transactionQuery } from "../../lib/queries.ts";
import { useNetworks } from "../../lib/session.ts";
import { pathOf, searchPath } from "../../lib/subjects.ts";
import { DefinitionList, StateBadge } from "../../ui/facts.tsx";
import { count, shortId } from "../../ui/format.ts";
import { IdLink, linkStyle, MinerLink } from "../../ui/links.tsx";
import { type Column, TablePanel } from "../../ui/list.tsx";
import { NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { StoryPanel } from "./story-timeline.tsx";

export function AttemptPage() {
  const { id = "" } = useParams();
  const networks = useNetworks();
  const query = usePolled(attemptQuery(id));
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={2} header={{ title: "Attempt" }} />;
  const { attempt, story } = data;
  const { task, account } = attempt;
  const { name, handle } = NETWORKS[attempt.network];
  return (
    <>
      <PageHeader
        title={`Attempt: ${task.kind} of ${handle(task.targetUsername)} by ${handle(account.username)}`}
        note={<IdLink id={attempt.id} full what="the attempt's id" />}
      />
      <div className="grid gap-4">
        <Panel title="Attempt">
          <DefinitionList
            rows={[
              ["State", <StateBadge key="state" state={attempt.state} />],
              attempt.reason ? ["Reason", attempt.reason] : null,
              ["Points", attempt.points === null ? "none" : count(attempt.points)],
              ["Miner", <MinerLink key="miner" miner={attempt.miner} />],
              [
                "Task",
                <Link key="task" to={pathOf("task", task.id)} className={linkStyle}>
                  {`${task.kind} ${handle(task.targetUsername)}, ${count(task.basePoints)} points`}
                </Link>,
              ],
              networks.length > 1 ? ["Network", name] : null,
              ["Made by", attempt.source === "manual" ? "the miner" : "automation"],
              ["Asked", <Timestamp key="asked" at={attempt.askedAt} />],
              ["Decided", <Timestamp key="decided" at={attempt.decidedAt} />],
              attempt.nextCheckAt ? ["Next check", <Timestamp key="next" at={attempt.nextCheckAt} />] : null,
              ["Checks", `${attempt.checks}, ${dollars(attempt.costMicrodollars / 1_000_000, 4)} in all`],
              [
                "Asked together as",
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
  const query = usePolled(transactionQuery(id));
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={2} header={{ title: "Transaction" }} />;
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
                ? [
                    "Treasury",
                    transaction.payments.some(({ state }) => state === "finalized")
                      ? "the payment is final; the next reconciliation reads its movement"
                      : "no movement was seen yet",
                  ]
                : ["Treasury", `${(transaction.deltaBaseUnits / 1_000_000).toFixed(2)} USDC`],
              transaction.acknowledgedBy
                ? ["Explained by", `${transaction.acknowledgedBy}: ${transaction.acknowledgedBecause}`]
                : null,
            ]}
          />
        </Panel>
        <TablePanel
          title="Withdrawals that it pays"
          columns={makeColumns()}
          rows={transaction.payments}
          keyOf={({ withdrawalId }) => withdrawalId}
          to={({ withdrawalId }) => pathOf("withdrawal", withdrawalId)}
          empty="None"
        />
        <StoryPanel story={story} />
      </div>
    </>
  );
}
