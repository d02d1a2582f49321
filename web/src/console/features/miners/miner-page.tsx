import {
  adjustPoints,
  getMiner,
  type MinerView,
  reinstateMiner,
  suspendMiner,
} from "@lode/core/contracts/console/miners";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { Link, useParams } from "react-router-dom";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { call, read } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { Act, ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { DefinitionList, HOLDS, type ShownState, StateBadge } from "../../ui/facts.tsx";
import { count, dollars, shortId } from "../../ui/format.ts";
import { IdLink } from "../../ui/links.tsx";
import { TablePanel } from "../../ui/list.tsx";
import { NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

/** Returns a random UUID. Browsers offer randomUUID only on secure origins. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4 and variant of RFC 9562, 5.4.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Accepts a hyphen or a minus sign. */
const pointsOf = (text: string): number => {
  const plain = text.trim().replace(/^[−–]/, "-").replace(/^\+/, "");
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : 0;
};

function AdjustPoints({ view, onClose }: { view: MinerView; onClose: () => void }) {
  // One id per dialog: sending again after a lost answer changes nothing more.
  const [requestId] = useState(newRequestId);
  const [text, setText] = useState("");
  const { miner, adjustmentLimit } = view;
  const points = pointsOf(text);
  const after = miner.balance + points;
  const error = after < 0 ? `The balance is ${count(miner.balance)} points` : undefined;
  const send = (reason: string) =>
    call(adjustPoints, { params: { id: miner.id }, body: { requestId, points, reason } });
  const limit = ` In your role, one person can move ${count(adjustmentLimit)} points a day.`;
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={`Adjust the points of ${miner.name}`}
      action={points < 0 ? "Take" : "Give"}
      danger={points < 0}
      reasonHint="The miner reads it."
      ready={points !== 0 && after >= 0}
      changes={["miners"]}
      onConfirm={send}
    >
      <Field
        label="Points"
        inputMode="text"
        value={text}
        placeholder="50 or -50"
        error={error}
        hint={
          points === 0
            ? `The balance is ${count(miner.balance)}.${limit}`
            : `${count(miner.balance)} → ${count(after)} points (${dollars(points)}).${limit}`
        }
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmWithReason>
  );
}

function MinerActions({ view }: { view: MinerView }) {
  const mayChange = useMay("operator");
  const [adjusting, setAdjusting] = useState(false);
  const { id, name, suspendedAt, deletedAt } = view.miner;
  if (!mayChange || deletedAt) return null;
  const verb = suspendedAt ? "Reinstate" : "Suspend";
  const change = (reason: string) =>
    call(suspendedAt ? reinstateMiner : suspendMiner, { params: { id }, body: { reason } });
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setAdjusting(true)}>
        Adjust points…
      </Button>
      <Act
        button={`${verb}…`}
        look={suspendedAt ? "quiet" : "fault"}
        title={`${verb} ${name}?`}
        changes={["miners", "objections"]}
        danger={!suspendedAt}
        reasonHint={suspendedAt ? "Kept in the audit log." : "The miner reads it."}
        onConfirm={change}
      >
        {suspendedAt
          ? "What was on hold continues: automation, payouts, re-checks."
          : "Automation stops, payouts wait and every call is refused. Nothing is taken away, and the miner can object."}
      </Act>
      {adjusting ? <AdjustPoints view={view} onClose={() => setAdjusting(false)} /> : null}
    </>
  );
}

const stateOf = ({ deletedAt, suspendedAt, confirmedAt }: MinerView["miner"]): ShownState => {
  if (deletedAt) return "deleted";
  if (suspendedAt) return "suspended";
  return confirmedAt ? "active" : "not-confirmed";
};

function Facts({ miner }: Pick<MinerView, "miner">) {
  return (
    <DefinitionList
      rows={[
        ["State", <StateBadge key="state" state={stateOf(miner)} />],
        miner.suspendedAt ? ["Suspended", <Timestamp key="suspended" at={miner.suspendedAt} exact />] : null,
        ["Reason", miner.suspensionReason],
        ["Email", miner.email],
        ["Since", <Timestamp key="since" at={miner.createdAt} exact />],
        ["Wallet", miner.wallet ? <IdLink key="wallet" id={miner.wallet} what="wallet" /> : "none"],
      ]}
    />
  );
}

const amount = (points: number): string => `${count(points)} (${dollars(points)})`;

export function MinerPage() {
  const { id = "" } = useParams();
  const query = useQuery(read(["miners", "one", id], getMiner, { params: { id } }));
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={3} />;
  const { miner } = data;
  return (
    <>
      <PageHeader
        title={miner.name}
        back={{ to: "/miners", label: "Miners" }}
        note={<IdLink id={miner.id} full />}
        actions={
          <>
            <Link to={`/audit?subject=${miner.id}`} className={buttonStyle("bare", "small")}>
              Audit
            </Link>
            <MinerActions view={data} />
          </>
        }
      />
      <div className="grid gap-4">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Panel title="Miner">
            <Facts miner={miner} />
          </Panel>
          <Panel title="Points">
            <DefinitionList
              rows={[
                ["Balance", amount(miner.balance)],
                ["In withdrawals", amount(miner.held)],
                ["Earned", amount(miner.earned)],
                miner.owed > 0 ? ["Owed", amount(miner.owed)] : null,
              ]}
            />
          </Panel>
        </div>
        <MinerLists view={data} />
      </div>
    </>
  );
}

const REFUSALS = {
  "shared-wallet": "Does not count: both miners used the same wallet",
  "shared-account": "Does not count: both miners linked the same account",
  "account-deleted": "Does not count: an account was deleted",
  "task-undone": "Does not count: the invited miner's verified tasks were undone",
  "counted-before":
    "Does not count: a wallet or an account of the invited miner was already part of another referral",
};

/** The answer has at most this many rows of each list. */
const MOST_ROWS = 20;

/** `rare`: hides the table if it has no rows, because few miners have any. */
function Table<One>({
  rare,
  ...props
}: Omit<ComponentProps<typeof TablePanel<One>>, "empty"> & { rare?: true }) {
  const aside = props.rows.length === MOST_ROWS ? "newest 20" : null;
  return <TablePanel {...props} aside={aside} empty={rare ? undefined : "None"} />;
}

function stateOfReferral({ state, reason, isUnderReview }: MinerView["referrals"][number]): string {
  if (reason !== null) return REFUSALS[reason];
  if (isUnderReview) return "A wallet, an account or a verified task changed; Lode is about to decide again";
  return state === "counted" ? "Counts" : "Waits for the first verified task";
}

function MinerLists({ view }: { view: MinerView }) {
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
