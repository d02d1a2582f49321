import type { WithdrawalPage } from "@lode/core/contracts/console/withdrawals";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { Sentence } from "../../../ui/sentence.tsx";
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
  if (open.length === 0) return <span className="text-silt">{withdrawalsTexts.none}</span>;
  return (
    <ul className="grid gap-1">
      {open.map(({ kind, sentence, until }) => (
        <li key={kind}>
          {sentence}
          {until ? (
            <span className="text-silt">
              <Sentence of={withdrawalsTexts.ends} parts={{ until: <Timestamp at={until} /> }} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Approvals({ withdrawal: { approvals, approvalsNeeded } }: { withdrawal: Withdrawal }) {
  if (approvals.length === 0)
    return (
      <span>{approvalsNeeded === 2 ? withdrawalsTexts.twoOperatorsMustApprove : withdrawalsTexts.none}</span>
    );
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
    <Panel title={withdrawalsTexts.withdrawal}>
      <DefinitionList
        rows={[
          [
            withdrawalsTexts.state,
            <WithdrawalState key="state" status={status} held={held} inDoubt={inDoubt !== null} />,
          ],
          inDoubt ? [withdrawalsTexts.inDoubt, inDoubt] : null,
          failureReason ? [withdrawalsTexts.theMinerReads, failureReason] : null,
          [
            withdrawalsTexts.amount,
            withdrawalsTexts.pointsUsdcFee(count(withdrawal.points), withdrawal.usdc, count(withdrawal.fee)),
          ],
          [withdrawalsTexts.miner, <MinerLink key="miner" miner={withdrawal.miner} />],
          [
            withdrawalsTexts.wallet,
            <IdLink
              key="wallet"
              id={walletAddress}
              to={searchPath(walletAddress)}
              full
              what={withdrawalsTexts.theWallet}
            />,
          ],
          [withdrawalsTexts.requested, <Timestamp key="requested" at={withdrawal.createdAt} />],
          withdrawal.endedAt
            ? [withdrawalsTexts.ended, <Timestamp key="ended" at={withdrawal.endedAt} />]
            : null,
          status === "pending"
            ? [withdrawalsTexts.holdsLabel, <Holds key="holds" holds={withdrawal.holds} />]
            : null,
          approvals.length > 0 || (withdrawal.waitsForReview && approvalsNeeded === 2)
            ? [withdrawalsTexts.approvals, <Approvals key="approvals" withdrawal={withdrawal} />]
            : null,
        ]}
      />
    </Panel>
  );
}

const makePayoutColumns = (): ReadonlyArray<Column<Withdrawal["payouts"][number]>> => [
  {
    title: withdrawalsTexts.signature,
    cell: ({ signature }) => <span className="font-mono">{shortId(signature)}</span>,
  },
  { title: withdrawalsTexts.number, cell: ({ n }) => n, end: true },
  { title: withdrawalsTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
  { title: withdrawalsTexts.signed, cell: ({ signedAt }) => <Timestamp at={signedAt} /> },
  { title: withdrawalsTexts.sent, cell: ({ sentAt }) => <Timestamp at={sentAt} /> },
  { title: withdrawalsTexts.ended, cell: ({ endedAt }) => <Timestamp at={endedAt} /> },
  { title: withdrawalsTexts.why, cell: ({ failureReason }) => failureReason, wide: true },
];

export function PayoutsPanel({ payouts }: { payouts: Withdrawal["payouts"] }) {
  return (
    <Panel title={withdrawalsTexts.payouts} flush>
      <DataTable
        label={withdrawalsTexts.payouts}
        columns={makePayoutColumns()}
        rows={payouts}
        keyOf={({ signature }) => signature}
        to={({ signature }) => pathOf("transaction", signature)}
      />
    </Panel>
  );
}
