import type { WithdrawalPage } from "@lode/core/contracts/console/withdrawals";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { WithdrawalStatus } from "@lode/core/domain/withdrawals/lifecycle";
import type { ReactNode } from "react";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { Sentence } from "../../../ui/sentence.tsx";
import { pathOf, searchPath } from "../../lib/subjects.ts";
import { DefinitionList, StateBadge } from "../../ui/facts.tsx";
import { count, shortId } from "../../ui/format.ts";
import { IdLink, MinerLink } from "../../ui/links.tsx";
import { type Column, DataTable } from "../../ui/list.tsx";
import { Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

/** Shows the status, or the reason why the withdrawal waits. */
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

type Evidence = WithdrawalPage["evidence"];

/** Marks what a reviewer should weigh. The words are enough without the colour. */
const Signal = ({ children }: { children: ReactNode }) => (
  <span className="font-medium text-ore-deep">{children}</span>
);

function Accounts({ accounts }: { accounts: Evidence["accounts"] }) {
  if (accounts.length === 0) return <Signal>{withdrawalsTexts.noXAccountIsLinked}</Signal>;
  return (
    <ul className="grid gap-1">
      {accounts.map((account) => (
        <li key={`${account.network} ${account.username}`} className="flex flex-wrap items-baseline gap-x-2">
          <span>{NETWORKS[account.network].handle(account.username)}</span>
          <span className="text-silt">
            <Sentence
              of={withdrawalsTexts.followersCreatedLinked}
              parts={{
                followers: count(account.followers),
                createdAt: account.createdAt ? (
                  <Timestamp at={account.createdAt} />
                ) : (
                  withdrawalsTexts.atATimeThatX
                ),
                linkedAt: <Timestamp at={account.linkedAt} />,
              }}
            />
          </span>
          {account.state === "needs_reconnect" ? <StateBadge state={account.state} /> : null}
          {account.miners > 1 ? (
            <Signal>{withdrawalsTexts.hasBeenLinkedByMiners(account.miners)}</Signal>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Wallet({ wallet }: { wallet: Evidence["wallet"] }) {
  const { since, proven, sharedWith, sharedMore } = wallet;
  return (
    <div className="grid gap-1">
      <span>
        {since ? (
          <Sentence of={withdrawalsTexts.firstNamed} parts={{ since: <Timestamp at={since} /> }} />
        ) : (
          <Signal>{withdrawalsTexts.notAmongTheMinersWallets}</Signal>
        )}
        {proven ? withdrawalsTexts.provedByASignature : withdrawalsTexts.notProved}
      </span>
      {sharedWith.length > 0 ? (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Signal>{withdrawalsTexts.alsoUsedBy(sharedWith.length, sharedMore)}</Signal>
          {sharedWith.map((miner) => (
            <MinerLink key={miner.id} miner={miner} />
          ))}
        </span>
      ) : (
        <span className="text-silt">{withdrawalsTexts.usedByNoOtherMiner}</span>
      )}
    </div>
  );
}

function Awards({ awards }: { awards: Evidence["awards"] }) {
  const { verified, reversed, kept, warned, scheduled, dropped } = awards;
  const total = verified + reversed;
  return (
    <span>
      <Sentence
        of={withdrawalsTexts.verified}
        parts={{
          verified: count(verified),
          reversed:
            reversed > 0 ? (
              <Signal>
                {withdrawalsTexts.takenBack(count(reversed), Math.round((100 * reversed) / total))}
              </Signal>
            ) : (
              withdrawalsTexts.noneTakenBack
            ),
          span: (
            <span className="text-silt">
              {withdrawalsTexts.recheckCounts(count(kept), count(warned), count(scheduled), count(dropped))}
            </span>
          ),
        }}
      />
    </span>
  );
}

/** Shows the evidence for a reviewer: signals with their reason, never a verdict. */
export function EvidencePanel({ evidence, points }: { evidence: Evidence; points: number }) {
  const { velocity } = evidence;
  const isMostOfIt = velocity.earned24h > 0 && velocity.earned24h >= points;
  return (
    <Panel title={withdrawalsTexts.evidence}>
      <DefinitionList
        rows={[
          [withdrawalsTexts.minerSince, <Timestamp key="since" at={evidence.minerSince} />],
          [withdrawalsTexts.xAccounts, <Accounts key="accounts" accounts={evidence.accounts} />],
          [withdrawalsTexts.wallet, <Wallet key="wallet" wallet={evidence.wallet} />],
          [
            withdrawalsTexts.earned,
            <span key="earned">
              <Sentence
                of={withdrawalsTexts.in7DaysInAll}
                parts={{
                  isMostOfIt: isMostOfIt ? (
                    <Signal>{withdrawalsTexts.in24H(count(velocity.earned24h))}</Signal>
                  ) : (
                    withdrawalsTexts.in24H(count(velocity.earned24h))
                  ),
                  earned7d: count(velocity.earned7d),
                  earnedEver: count(velocity.earnedEver),
                }}
              />
            </span>,
          ],
          [
            withdrawalsTexts.withdrawn,
            withdrawalsTexts.in24HPointsPoints(
              count(velocity.withdrawals24h),
              count(velocity.points24h),
              count(velocity.paidEver),
            ),
          ],
          [withdrawalsTexts.awards, <Awards key="awards" awards={evidence.awards} />],
        ]}
      />
    </Panel>
  );
}

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
