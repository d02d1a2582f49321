import type { WithdrawalPage } from "@lode/core/contracts/console/withdrawals";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { WithdrawalStatus } from "@lode/core/domain/withdrawals/lifecycle";
import type { ReactNode } from "react";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { DefinitionList, StateBadge } from "../../ui/facts.tsx";
import { count, plural, shortId } from "../../ui/format.ts";
import { IdLink, MinerLink, searchPath } from "../../ui/links.tsx";
import { type Column, TablePanel } from "../../ui/list.tsx";
import { Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

/** The queries that a decision makes stale: the page, the lists and every page that counts withdrawals. */
export const DECIDED = ["withdrawals", "overview", "audit", "miners"] as const;

export function WithdrawalState({
  status,
  held,
  inDoubt,
}: {
  status: WithdrawalStatus;
  held: boolean;
  inDoubt: boolean;
}) {
  if (inDoubt) return <StateBadge state="in-doubt" />;
  if (status === "pending" && held) return <StateBadge state="held" />;
  return <StateBadge state={status} />;
}

type ShownEvidence = WithdrawalPage["evidence"];

/** Marks what a reviewer should weigh. The words are enough without the colour. */
const Signal = ({ children }: { children: ReactNode }) => (
  <span className="font-medium text-ore-deep">{children}</span>
);

function Accounts({ accounts }: { accounts: ShownEvidence["accounts"] }) {
  if (accounts.length === 0) return <Signal>no account is linked now</Signal>;
  return (
    <ul className="grid gap-1">
      {accounts.map((account) => (
        <li key={`${account.network} ${account.username}`} className="flex flex-wrap items-baseline gap-x-2">
          <span>{NETWORKS[account.network].handle(account.username)}</span>
          <span className="text-silt">
            {count(account.followers)} followers, created{" "}
            {account.createdAt ? <Timestamp at={account.createdAt} /> : "at a time that is not known"}, linked{" "}
            <Timestamp at={account.linkedAt} />
          </span>
          {account.state === "needs_reconnect" ? <StateBadge state={account.state} /> : null}
          {account.miners > 1 ? <Signal>{`has been linked by ${account.miners} miners`}</Signal> : null}
        </li>
      ))}
    </ul>
  );
}

function Wallet({ walletSince: since, walletProven, sharedWith, sharedMore }: ShownEvidence) {
  return (
    <div className="grid gap-1">
      <span>
        {since ? (
          <>
            first named <Timestamp at={since} />
          </>
        ) : (
          <Signal>not among the miner’s wallets</Signal>
        )}
        {walletProven ? ", proved by a signature" : ", not proved"}
      </span>
      {sharedWith.length > 0 ? (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Signal>{`also used by ${plural(sharedWith.length, sharedMore ? "or more other miner" : "other miner")}:`}</Signal>
          {sharedWith.map((miner) => (
            <MinerLink key={miner.id} miner={miner} />
          ))}
        </span>
      ) : (
        <span className="text-silt">used by no other miner</span>
      )}
    </div>
  );
}

function Awards({ verified, reversed, rechecks }: ShownEvidence) {
  const { kept = 0, warned = 0, scheduled = 0, dropped = 0 } = rechecks;
  const total = verified + reversed;
  return (
    <span>
      {count(verified)} verified,{" "}
      {reversed > 0 ? (
        <Signal>{`${count(reversed)} taken back (${Math.round((100 * reversed) / total)} %)`}</Signal>
      ) : (
        "none taken back"
      )}
      <span className="text-silt">
        {` · re-checks: ${count(kept)} kept, ${count(warned)} warned, ${count(scheduled)} to come, ${count(dropped)} dropped`}
      </span>
    </span>
  );
}

/** Shows the evidence for a reviewer: signals with their reason, never a verdict. */
export function EvidencePanel({ evidence, points }: { evidence: ShownEvidence; points: number }) {
  const { earned24h, earned7d, earnedEver, withdrawals24h, points24h, paidEver } = evidence;
  const isMostOfIt = earned24h > 0 && earned24h >= points;
  const today = `${count(earned24h)} in 24 h`;
  return (
    <Panel title="Evidence">
      <DefinitionList
        rows={[
          ["Miner since", <Timestamp key="since" at={evidence.minerSince} />],
          ["Accounts", <Accounts key="accounts" accounts={evidence.accounts} />],
          ["Wallet", <Wallet key="wallet" {...evidence} />],
          [
            "Earned",
            <span key="earned">
              {isMostOfIt ? <Signal>{today}</Signal> : today}, {count(earned7d)} in 7 days,{" "}
              {count(earnedEver)} in all
            </span>,
          ],
          [
            "Withdrawn",
            `${count(withdrawals24h)} in 24 h (${count(points24h)} points), ${count(paidEver)} points paid in all`,
          ],
          ["Awards", <Awards key="awards" {...evidence} />],
        ]}
      />
    </Panel>
  );
}

type ShownWithdrawal = WithdrawalPage["withdrawal"];

function Holds({ holds }: { holds: ShownWithdrawal["holds"] }) {
  if (holds.length === 0) return <span className="text-silt">none</span>;
  return (
    <ul className="grid gap-1">
      {holds.map(({ kind, sentence, until }) => (
        <li key={kind}>
          {sentence}
          {until ? (
            <span className="text-silt">
              {" "}
              (ends <Timestamp at={until} />)
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Approvals({ withdrawal: { approvals, approvalsNeeded } }: { withdrawal: ShownWithdrawal }) {
  if (approvals.length === 0)
    return <span>{approvalsNeeded === 2 ? "two operators must approve" : "none"}</span>;
  return (
    <ul className="grid gap-1">
      {approvals.map(({ by, at, reason }) => (
        <li key={by}>
          {by}, <Timestamp at={at} />: <span className="text-silt">{reason}</span>
        </li>
      ))}
    </ul>
  );
}

export function WithdrawalFacts({ withdrawal }: { withdrawal: ShownWithdrawal }) {
  const held = withdrawal.holds.length > 0;
  const { status, inDoubt, failureReason, approvals, approvalsNeeded, walletAddress } = withdrawal;
  return (
    <Panel title="Withdrawal">
      <DefinitionList
        rows={[
          ["State", <WithdrawalState key="state" status={status} held={held} inDoubt={inDoubt !== null} />],
          inDoubt ? ["In doubt", inDoubt] : null,
          failureReason ? ["The miner reads", failureReason] : null,
          [
            "Amount",
            `${count(withdrawal.points)} points = ${withdrawal.usdc} USDC, fee ${count(withdrawal.fee)}`,
          ],
          ["Miner", <MinerLink key="miner" miner={withdrawal.miner} />],
          [
            "Wallet",
            <IdLink key="wallet" id={walletAddress} to={searchPath(walletAddress)} full what="the wallet" />,
          ],
          ["Requested", <Timestamp key="requested" at={withdrawal.createdAt} />],
          withdrawal.endedAt ? ["Ended", <Timestamp key="ended" at={withdrawal.endedAt} />] : null,
          status === "pending" ? ["Holds", <Holds key="holds" holds={withdrawal.holds} />] : null,
          approvals.length > 0 || (withdrawal.waitsForReview && approvalsNeeded === 2)
            ? ["Approvals", <Approvals key="approvals" withdrawal={withdrawal} />]
            : null,
        ]}
      />
    </Panel>
  );
}

const COLUMNS: ReadonlyArray<Column<ShownWithdrawal["payouts"][number]>> = [
  {
    title: "Signature",
    cell: ({ signature, explorerUrl }) => <NewTabLink href={explorerUrl}>{shortId(signature)}</NewTabLink>,
  },
  { title: "No.", cell: ({ n }) => n, end: true },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Why", cell: ({ failureReason }) => failureReason, wide: true },
];

export const PayoutsPanel = ({ payouts }: { payouts: ShownWithdrawal["payouts"] }) => (
  <TablePanel title="Payouts" columns={COLUMNS} rows={payouts} keyOf={({ signature }) => signature} />
);
