import type { MinerView } from "@lode/core/contracts/console/miners";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { count } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Empty } from "../../ui/states.tsx";
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
    <Panel title={title} aside={rows.length === 20 ? "newest 20" : null} flush>
      {rows.length === 0 ? (
        <Empty title="None" />
      ) : (
        <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} {...(to ? { to } : {})} />
      )}
    </Panel>
  );
}

const ACCOUNTS: ReadonlyArray<Column<Row<"accounts">>> = [
  { title: "Account", cell: ({ username }) => `@${username}` },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Followers", end: true, cell: ({ followers }) => (followers === null ? "–" : count(followers)) },
  { title: "Verified", cell: ({ verified }) => (verified ? "yes" : "no") },
  { title: "Linked", cell: ({ linkedAt }) => <Timestamp at={linkedAt} /> },
];

const WALLETS: ReadonlyArray<Column<Row<"wallets">>> = [
  { title: "Wallet", cell: ({ address }) => <IdLink id={address} what="wallet" /> },
  { title: "Set", cell: ({ changedAt }) => <Timestamp at={changedAt} /> },
  { title: "Proven", cell: ({ provenAt }) => (provenAt ? "yes" : "no") },
  {
    title: "Other miners",
    end: true,
    cell: ({ others }) => <span className={others > 0 ? "text-fault" : undefined}>{others}</span>,
  },
  { title: "Cancelled", cell: ({ cancelledAt }) => (cancelledAt ? "yes" : "no") },
];

const WITHDRAWALS: ReadonlyArray<Column<Row<"withdrawals">>> = [
  { title: "Withdrawal", cell: ({ id }) => id.slice(-8) },
  { title: "State", cell: ({ status }) => <StateBadge state={status} /> },
  { title: "Points", end: true, cell: ({ points }) => count(points) },
  { title: "Requested", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: "Holds", cell: ({ holds }) => holds.join(", ") },
];

const ATTEMPTS: ReadonlyArray<Column<Row<"attempts">>> = [
  { title: "Attempt", cell: ({ kind, targetUsername }) => `${kind} @${targetUsername}` },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Points", end: true, cell: ({ points }) => (points === null ? "–" : count(points)) },
  { title: "Asked", cell: ({ askedAt }) => <Timestamp at={askedAt} /> },
  { title: "Account", cell: ({ username }) => `@${username}` },
];

const ADJUSTMENTS: ReadonlyArray<Column<Row<"adjustments">>> = [
  {
    title: "Points",
    end: true,
    cell: ({ points }) => (points > 0 ? `+${count(points)}` : count(points)),
  },
  { title: "When", cell: ({ at }) => <Timestamp at={at} /> },
  { title: "By", cell: ({ by }) => by },
  { title: "Reason", wide: true, cell: ({ reason }) => reason },
];

const OBJECTIONS: ReadonlyArray<Column<Row<"objections">>> = [
  { title: "Objection to", cell: ({ subject }) => subject },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Made", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: "Due", cell: ({ dueAt }) => <Timestamp at={dueAt} /> },
];

export function MinerLists({ view }: { view: MinerView }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <Table title="Accounts" rows={view.accounts} columns={ACCOUNTS} keyOf={keyOfAccount} />
        <Table
          title="Withdrawals"
          rows={view.withdrawals}
          columns={WITHDRAWALS}
          keyOf={({ id }) => id}
          to={({ id }) => `/withdrawals/${id}`}
        />
        <Table title="Wallets" rows={view.wallets} columns={WALLETS} keyOf={({ changedAt }) => changedAt} />
      </div>
      <div className="grid gap-4">
        {view.objections.length > 0 ? (
          <Table title="Objections" rows={view.objections} columns={OBJECTIONS} keyOf={({ id }) => id} />
        ) : null}
        {view.adjustments.length > 0 ? (
          <Table title="Adjustments" rows={view.adjustments} columns={ADJUSTMENTS} keyOf={({ id }) => id} />
        ) : null}
        <Table
          title="Attempts"
          rows={view.attempts}
          columns={ATTEMPTS}
          keyOf={({ id }) => id}
          to={({ id }) => `/attempts/${id}`}
        />
      </div>
    </div>
  );
}

const keyOfAccount = ({ externalId, linkedAt }: Row<"accounts">): string => `${externalId} ${linkedAt}`;
