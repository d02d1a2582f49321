import type { MinerView } from "@lode/core/contracts/console/miners";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { minersTexts } from "../../../texts/console/miners.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { StateBadge } from "../../ui/facts.tsx";
import { count, shortId } from "../../ui/format.ts";
import { IdLink } from "../../ui/links.tsx";
import { type Column, DataTable } from "../../ui/list.tsx";
import { Empty, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

type Row<Name extends keyof MinerView> = MinerView[Name] extends ReadonlyArray<infer One> ? One : never;

function Table<One>({
  title,
  rows,
  columns,
  keyOf,
  to,
}: {
  title: string;
  rows: readonly One[];
  columns: ReadonlyArray<Column<One>>;
  keyOf: (row: One) => string;
  to?: (row: One) => string;
}) {
  return (
    <Panel title={title} aside={rows.length === 20 ? minersTexts.newest20 : null} flush>
      {rows.length === 0 ? (
        <Empty title={minersTexts.none} />
      ) : (
        <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} {...(to ? { to } : {})} />
      )}
    </Panel>
  );
}

const makeAccounts = (): ReadonlyArray<Column<Row<"accounts">>> => [
  { title: minersTexts.account, cell: ({ network, username }) => NETWORKS[network].handle(username) },
  { title: minersTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
  {
    title: minersTexts.followers,
    end: true,
    cell: ({ followers }) => (followers === null ? "–" : count(followers)),
  },
  {
    title: minersTexts.verified,
    cell: ({ verified }) => (verified ? minersTexts.yes : minersTexts.noInText),
  },
  { title: minersTexts.linked, cell: ({ linkedAt }) => <Timestamp at={linkedAt} /> },
];

const makeWallets = (): ReadonlyArray<Column<Row<"wallets">>> => [
  {
    title: minersTexts.wallet,
    cell: ({ address }) => <IdLink id={address} what={minersTexts.walletInText} />,
  },
  { title: minersTexts.set, cell: ({ changedAt }) => <Timestamp at={changedAt} /> },
  { title: minersTexts.proven, cell: ({ provenAt }) => (provenAt ? minersTexts.yes : minersTexts.noInText) },
  {
    title: minersTexts.otherMiners,
    end: true,
    cell: ({ others }) => <span className={others > 0 ? "text-fault" : undefined}>{others}</span>,
  },
  {
    title: minersTexts.cancelled,
    cell: ({ cancelledAt }) => (cancelledAt ? minersTexts.yes : minersTexts.noInText),
  },
];

const makeWithdrawals = (): ReadonlyArray<Column<Row<"withdrawals">>> => [
  { title: minersTexts.withdrawal, cell: ({ id }) => shortId(id) },
  { title: minersTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
  { title: minersTexts.points, end: true, cell: ({ points }) => count(points) },
  { title: minersTexts.requested, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    title: minersTexts.holds,
    cell: ({ holds }) => holds.map((kind) => withdrawalsTexts.holds[kind]).join(", "),
  },
];

const makeAttempts = (): ReadonlyArray<Column<Row<"attempts">>> => [
  {
    title: minersTexts.attempt,
    cell: ({ network, kind, targetUsername }) =>
      uiTexts.actAt(kind, NETWORKS[network].handle(targetUsername)),
  },
  { title: minersTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
  { title: minersTexts.points, end: true, cell: ({ points }) => (points === null ? "–" : count(points)) },
  { title: minersTexts.asked, cell: ({ askedAt }) => <Timestamp at={askedAt} /> },
  { title: minersTexts.account, cell: ({ network, username }) => NETWORKS[network].handle(username) },
];

const makeAdjustments = (): ReadonlyArray<Column<Row<"adjustments">>> => [
  {
    title: minersTexts.points,
    end: true,
    cell: ({ points }) => (points > 0 ? `+${count(points)}` : count(points)),
  },
  { title: minersTexts.when, cell: ({ at }) => <Timestamp at={at} /> },
  { title: minersTexts.by, cell: ({ by }) => by },
  { title: minersTexts.reason, wide: true, cell: ({ reason }) => reason },
];

const makeObjections = (): ReadonlyArray<Column<Row<"objections">>> => [
  { title: minersTexts.objectionTo, cell: ({ subject }) => subject },
  { title: minersTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
  { title: minersTexts.made, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: minersTexts.due, cell: ({ dueAt }) => <Timestamp at={dueAt} /> },
];

const makeReferrals = (): ReadonlyArray<Column<Row<"referrals">>> => [
  { title: minersTexts.referral, cell: ({ given }) => (given ? minersTexts.invited : minersTexts.invitedBy) },
  { title: minersTexts.miner, cell: ({ otherId }) => <IdLink id={otherId} to={`/miners/${otherId}`} /> },
  { title: minersTexts.when, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: minersTexts.state, wide: true, cell: stateOfReferral },
];

function stateOfReferral({ state, reason, isUnderReview }: Row<"referrals">): string {
  if (reason !== null) return minersTexts.refusals[reason];
  if (isUnderReview) return minersTexts.underReview;
  return state === "counted" ? minersTexts.counts : minersTexts.waitsForTask;
}

export function MinerLists({ view }: { view: MinerView }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <Table
          title={minersTexts.accounts}
          rows={view.accounts}
          columns={makeAccounts()}
          keyOf={keyOfAccount}
        />
        <Table
          title={minersTexts.withdrawals}
          rows={view.withdrawals}
          columns={makeWithdrawals()}
          keyOf={({ id }) => id}
          to={({ id }) => `/withdrawals/${id}`}
        />
        <Table
          title={minersTexts.wallets}
          rows={view.wallets}
          columns={makeWallets()}
          keyOf={({ changedAt }) => changedAt}
        />
      </div>
      <div className="grid gap-4">
        {view.objections.length > 0 ? (
          <Table
            title={minersTexts.objections}
            rows={view.objections}
            columns={makeObjections()}
            keyOf={({ id }) => id}
          />
        ) : null}
        {view.adjustments.length > 0 ? (
          <Table
            title={minersTexts.adjustments}
            rows={view.adjustments}
            columns={makeAdjustments()}
            keyOf={({ id }) => id}
          />
        ) : null}
        {view.referrals.length > 0 ? (
          <Table
            title={minersTexts.referrals}
            rows={view.referrals}
            columns={makeReferrals()}
            keyOf={({ otherId }) => otherId}
          />
        ) : null}
        <Table
          title={minersTexts.attempts}
          rows={view.attempts}
          columns={makeAttempts()}
          keyOf={({ id }) => id}
          to={({ id }) => `/attempts/${id}`}
        />
      </div>
    </div>
  );
}

const keyOfAccount = ({ externalId, linkedAt }: Row<"accounts">): string => `${externalId} ${linkedAt}`;
