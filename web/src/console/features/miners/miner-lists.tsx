import type { MinerView } from "@lode/core/contracts/console/miners";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { ComponentProps } from "react";
import { HOLDS, StateBadge } from "../../ui/facts.tsx";
import { count, shortId } from "../../ui/format.ts";
import { IdLink } from "../../ui/links.tsx";
import { TablePanel } from "../../ui/list.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const REFUSALS = {
  "shared-wallet": "Does not count: both miners used the same wallet",
  "shared-account": "Does not count: both miners linked the same account",
  "account-deleted": "Does not count: an account was deleted",
  "task-undone": "Does not count: the invited miner's verified tasks were undone",
  "counted-before":
    "Does not count: a wallet or an account of the invited miner was already part of another referral",
};

/** The answer has at most so many rows of each list. */
const MOST_ROWS = 20;

/** Left out without rows, if nearly no miner has any. */
function Table<One>({
  rare,
  ...props
}: Omit<ComponentProps<typeof TablePanel<One>>, "empty"> & { rare?: true }) {
  if (rare && props.rows.length === 0) return null;
  return <TablePanel {...props} aside={props.rows.length === MOST_ROWS ? "newest 20" : null} empty="None" />;
}

function stateOfReferral({ state, reason, isUnderReview }: MinerView["referrals"][number]): string {
  if (reason !== null) return REFUSALS[reason];
  if (isUnderReview) return "A wallet, an account or a verified task changed; Lode is about to decide again";
  return state === "counted" ? "Counts" : "Waits for the first verified task";
}

export function MinerLists({ view }: { view: MinerView }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid gap-4">
        <Table
          title="Accounts"
          rows={view.accounts}
          keyOf={({ externalId, linkedAt }) => `${externalId} ${linkedAt}`}
          columns={[
            { title: "Account", cell: ({ network, username }) => NETWORKS[network].handle(username) },
            { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
            {
              title: "Followers",
              end: true,
              cell: ({ followers }) => (followers === null ? "–" : count(followers)),
            },
            { title: "Verified", cell: ({ verified }) => (verified ? "yes" : "no") },
            { title: "Linked", cell: ({ linkedAt }) => <Timestamp at={linkedAt} /> },
          ]}
        />
        <Table
          title="Withdrawals"
          rows={view.withdrawals}
          keyOf={({ id }) => id}
          to={({ id }) => `/withdrawals/${id}`}
          columns={[
            { title: "Withdrawal", cell: ({ id }) => shortId(id) },
            { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
            { title: "Points", end: true, cell: ({ points }) => count(points) },
            { title: "Requested", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
            { title: "Holds", cell: ({ holds }) => holds.map((kind) => HOLDS[kind]).join(", ") },
          ]}
        />
        <Table
          title="Wallets"
          rows={view.wallets}
          keyOf={({ changedAt }) => changedAt}
          columns={[
            { title: "Wallet", cell: ({ address }) => <IdLink id={address} what="wallet" /> },
            { title: "Set", cell: ({ changedAt }) => <Timestamp at={changedAt} /> },
            { title: "Proven", cell: ({ provenAt }) => (provenAt ? "yes" : "no") },
            {
              title: "Other miners",
              end: true,
              cell: ({ others }) => <span className={others > 0 ? "text-fault" : undefined}>{others}</span>,
            },
            { title: "Cancelled", cell: ({ cancelledAt }) => (cancelledAt ? "yes" : "no") },
          ]}
        />
      </div>
      <div className="grid gap-4">
        <Table
          rare
          title="Objections"
          rows={view.objections}
          keyOf={({ id }) => id}
          columns={[
            { title: "Objection to", cell: ({ subject }) => subject },
            { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
            { title: "Made", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
            { title: "Due", cell: ({ dueAt }) => <Timestamp at={dueAt} /> },
          ]}
        />
        <Table
          rare
          title="Adjustments"
          rows={view.adjustments}
          keyOf={({ id }) => id}
          columns={[
            { title: "Points", end: true, cell: ({ points }) => `${points > 0 ? "+" : ""}${count(points)}` },
            { title: "When", cell: ({ at }) => <Timestamp at={at} /> },
            { title: "By", cell: ({ by }) => by },
            { title: "Reason", wide: true, cell: ({ reason }) => reason },
          ]}
        />
        <Table
          rare
          title="Referrals"
          rows={view.referrals}
          keyOf={({ otherId }) => otherId}
          columns={[
            { title: "Referral", cell: ({ given }) => (given ? "Invited" : "Invited by") },
            { title: "Miner", cell: ({ otherId }) => <IdLink id={otherId} to={`/miners/${otherId}`} /> },
            { title: "When", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
            { title: "State", wide: true, cell: stateOfReferral },
          ]}
        />
        <Table
          title="Attempts"
          rows={view.attempts}
          keyOf={({ id }) => id}
          to={({ id }) => `/attempts/${id}`}
          columns={[
            {
              title: "Attempt",
              cell: ({ network, kind, targetUsername }) =>
                `${kind} ${NETWORKS[network].handle(targetUsername)}`,
            },
            { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
            { title: "Points", end: true, cell: ({ points }) => (points === null ? "–" : count(points)) },
            { title: "Asked", cell: ({ askedAt }) => <Timestamp at={askedAt} /> },
            { title: "Account", cell: ({ network, username }) => NETWORKS[network].handle(username) },
          ]}
        />
      </div>
    </div>
  );
}
