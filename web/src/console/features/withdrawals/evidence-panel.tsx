import type { WithdrawalPage } from "@lode/core/contracts/console/withdrawals";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { ReactNode } from "react";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { Sentence } from "../../../ui/sentence.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count } from "../../ui/format.ts";
import { MinerLink } from "../../ui/miner-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

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
