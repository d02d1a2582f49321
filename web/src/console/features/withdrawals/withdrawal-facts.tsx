import type { WithdrawalPage } from "@lode/core/contracts/console/withdrawals";
import { pathOf, searchPath } from "../../lib/subjects.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count, shortId } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { MinerLink } from "../../ui/miner-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { WithdrawalState } from "./withdrawal-state.tsx";

type Withdrawal = WithdrawalPage["withdrawal"];

function Holds({ holds }: { holds: Withdrawal["holds"] }) {
  const open = holds.filter(({ clearedAt }) => clearedAt === null);
  if (open.length === 0) return <span className="text-silt">none</span>;
  return (
    <ul className="grid gap-1">
      {open.map(({ kind, sentence, until }) => (
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

function Approvals({ withdrawal: { approvals, approvalsNeeded } }: { withdrawal: Withdrawal }) {
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

export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const held = withdrawal.holds.some(({ clearedAt }) => clearedAt === null);
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

const PAYOUT_COLUMNS: ReadonlyArray<Column<Withdrawal["payouts"][number]>> = [
  { title: "Signature", cell: ({ signature }) => <span className="font-mono">{shortId(signature)}</span> },
  { title: "No.", cell: ({ n }) => n, end: true },
  { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { title: "Signed", cell: ({ signedAt }) => <Timestamp at={signedAt} /> },
  { title: "Sent", cell: ({ sentAt }) => <Timestamp at={sentAt} /> },
  { title: "Ended", cell: ({ endedAt }) => <Timestamp at={endedAt} /> },
  { title: "Why", cell: ({ failureReason }) => failureReason, wide: true },
];

export function PayoutsPanel({ payouts }: { payouts: Withdrawal["payouts"] }) {
  return (
    <Panel title="Payouts" flush>
      <DataTable
        label="Payouts"
        columns={PAYOUT_COLUMNS}
        rows={payouts}
        keyOf={({ signature }) => signature}
        to={({ signature }) => pathOf("transaction", signature)}
      />
    </Panel>
  );
}
