import type { WithdrawalPage } from "@lode/core/contracts/console/withdrawals";
import type { ReactNode } from "react";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count } from "../../ui/format.ts";
import { MinerLink } from "../../ui/miner-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

type Evidence = WithdrawalPage["evidence"];

/** Marks what a reviewer should weigh; the words say it without the colour. */
const Signal = ({ children }: { children: ReactNode }) => (
  <span className="font-medium text-ore-deep">{children}</span>
);

function Accounts({ accounts }: { accounts: Evidence["accounts"] }) {
  if (accounts.length === 0) return <Signal>no X account is linked now</Signal>;
  return (
    <ul className="grid gap-1">
      {accounts.map((account) => (
        <li key={account.username} className="flex flex-wrap items-baseline gap-x-2">
          <span>@{account.username}</span>
          <span className="text-silt">
            {count(account.followers)} followers, created{" "}
            {account.createdAt ? <Timestamp at={account.createdAt} /> : "at a time that X does not tell"},
            linked <Timestamp at={account.linkedAt} />
          </span>
          {account.state === "needs_reconnect" ? <StateBadge state="needs reconnect" tone="ore" /> : null}
          {account.miners > 1 ? <Signal>has been linked by {account.miners} miners</Signal> : null}
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
          <>
            first named <Timestamp at={since} />
          </>
        ) : (
          <Signal>not among the miner’s wallets</Signal>
        )}
        {proven ? ", proved by a signature" : ", not proved"}
      </span>
      {sharedWith.length > 0 ? (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Signal>
            also used by {sharedWith.length}
            {sharedMore ? " or more" : ""} other {sharedWith.length === 1 ? "miner" : "miners"}:
          </Signal>
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

function Awards({ awards }: { awards: Evidence["awards"] }) {
  const { verified, reversed, kept, warned, scheduled, dropped } = awards;
  const total = verified + reversed;
  return (
    <span>
      {count(verified)} verified,{" "}
      {reversed > 0 ? (
        <Signal>
          {count(reversed)} taken back ({Math.round((100 * reversed) / total)} %)
        </Signal>
      ) : (
        "none taken back"
      )}
      <span className="text-silt">
        {" "}
        · re-checks: {count(kept)} kept, {count(warned)} warned, {count(scheduled)} to come, {count(dropped)}{" "}
        dropped
      </span>
    </span>
  );
}

/** What a reviewer weighs. Signals with their reason, never a verdict. */
export function EvidencePanel({ evidence, points }: { evidence: Evidence; points: number }) {
  const { velocity } = evidence;
  const isMostOfIt = velocity.earned24h > 0 && velocity.earned24h >= points;
  return (
    <Panel title="Evidence">
      <DefinitionList
        rows={[
          ["Miner since", <Timestamp key="since" at={evidence.minerSince} />],
          ["X accounts", <Accounts key="accounts" accounts={evidence.accounts} />],
          ["Wallet", <Wallet key="wallet" wallet={evidence.wallet} />],
          [
            "Earned",
            <span key="earned">
              {isMostOfIt ? (
                <Signal>{count(velocity.earned24h)} in 24 h</Signal>
              ) : (
                `${count(velocity.earned24h)} in 24 h`
              )}
              , {count(velocity.earned7d)} in 7 days, {count(velocity.earnedEver)} in all
            </span>,
          ],
          [
            "Withdrawn",
            `${count(velocity.withdrawals24h)} in 24 h (${count(velocity.points24h)} points), ${count(velocity.paidEver)} points paid in all`,
          ],
          ["Awards", <Awards key="awards" awards={evidence.awards} />],
        ]}
      />
    </Panel>
  );
}
