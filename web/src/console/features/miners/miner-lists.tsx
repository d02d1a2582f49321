import type { MinerView } from "@lode/core/contracts/console/miners";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { ComponentProps } from "react";
import { HOLDS, StateBadge } from "../../ui/facts.tsx";
import { count, shortId } from "../../ui/format.ts";
import { IdLink } from "../../ui/links.tsx";
import { type Column, TablePanel } from "../../ui/list.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const REFUSALS = {
  "shared-wallet": "Does not count: both miners used the same wallet",
  "shared-account": "Does not count: both miners linked the same account",
  "account-deleted": "Does not count: an account was deleted",
  "task-undone": "Does not count: the invited miner's verified tasks were undone",
  "counted-before":
    "Does not count: a wallet or an account of the invited miner was already part of another referral",
};

type Row<Name extends keyof MinerView> = MinerView[Name] extends ReadonlyArray<infer One> ? One : never;

/** The answer has at most so many rows of each list. */
const MOST_ROWS = 20;

function Table<One>(props: Omit<ComponentProps<typeof TablePanel<One>>, "empty">) {
  return <TablePanel {...props} aside={props.rows.length === MOST_ROWS ? "newest 20" : null} empty="None" />;
}

const makeAccounts = (): ReadonlyArray<Column<Row<"accounts">>> => [
  { title: "Account", cell: ({ network, username }) => NETWORKS[network].handle(username) },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Followers", end: true, cell: ({ followers }) => (followers === null ? "–" : count(followers)) },
  { title: "Verified", cell: ({ verified }) => (verified ? "yes" : "no") },
  { title: "Linked", cell: ({ linkedAt }) => <Timestamp at={linkedAt} /> },
];

const makeWallets = (): ReadonlyArray<Column<Row<"wallets">>> => [
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

const makeWithdrawals = (): ReadonlyArray<Column<Row<"withdrawals">>> => [
  { title: "Withdrawal", cell: ({ id }) => shortId(id) },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Points", end: true, cell: ({ points }) => count(points) },
  { title: "Requested", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: "Holds", cell: ({ holds }) => holds.map((kind) => HOLDS[kind]).join(", ") },
];

const makeAttempts = (): ReadonlyArray<Column<Row<"attempts">>> => [
  {
    title: "Attempt",
    cell: ({ network, kind, targetUsername }) => `${kind} ${NETWORKS[network].handle(targetUsername)}`,
  },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Points", end: true, cell: ({ points }) => (points === null ? "–" : count(points)) },
  { title: "Asked", cell: ({ askedAt }) => <Timestamp at={askedAt} /> },
  { title: "Account", cell: ({ network, username }) => NETWORKS[network].handle(username) },
];

const makeAdjustments = (): ReadonlyArray<Column<Row<"adjustments">>> => [
  { title: "Points", end: true, cell: ({ points }) => (points > 0 ? `+${count(points)}` : count(points)) },
  { title: "When", cell: ({ at }) => <Timestamp at={at} /> },
  { title: "By", cell: ({ by }) => by },
  { title: "Reason", wide: true, cell: ({ reason }) => reason },
];

const makeObjections = (): ReadonlyArray<Column<Row<"objections">>> => [
  { title: "Objection to", cell: ({ subject }) => subject },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Made", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: "Due", cell: ({ dueAt }) => <Timestamp at={dueAt} /> },
];

const makeReferrals = (): ReadonlyArray<Column<Row<"referrals">>> => [
  { title: "Referral", cell: ({ given }) => (given ? "Invited" : "Invited by") },
  { title: "Miner", cell: ({ otherId }) => <IdLink id={otherId} to={`/miners/${otherId}`} /> },
  { title: "When", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { title: "State", wide: true, cell: stateOfReferral },
];

function stateOfReferral({ state, reason, isUnderReview }: Row<"referrals">): string {
  if (reason !== null) return REFUSALS[reason];
  if (isUnderReview) return "A wallet, an account or a verified task changed; Lode is about to decide again";
  return state === "counted" ? "Counts" : "Waits for the first verified task";
}

export function MinerLists({ view }: { view: MinerView }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <Table title="Accounts" rows={view.accounts} columns={makeAccounts()} keyOf={keyOfAccount} />
        <Table
          title="Withdrawals"
          rows={view.withdrawals}
          columns={makeWithdrawals()}
          keyOf={({ id }) => id}
          to={({ id }) => `/withdrawals/${id}`}
        />
        <Table
          title="Wallets"
          rows={view.wallets}
          columns={makeWallets()}
          keyOf={({ changedAt }) => changedAt}
        />
      </div>
      <div className="grid gap-4">
        {view.objections.length > 0 ? (
          <Table
            title="Objections"
            rows={view.objections}
            columns={makeObjections()}
            keyOf={({ id }) => id}
          />
        ) : null}
        {view.adjustments.length > 0 ? (
          <Table
            title="Adjustments"
            rows={view.adjustments}
            columns={makeAdjustments()}
            keyOf={({ id }) => id}
          />
        ) : null}
        {view.referrals.length > 0 ? (
          <Table
            title="Referrals"
            rows={view.referrals}
            columns={makeReferrals()}
            keyOf={({ otherId }) => otherId}
          />
        ) : null}
        <Table
          title="Attempts"
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
