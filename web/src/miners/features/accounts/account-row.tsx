import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { ageInDays } from "@lode/core/domain/age";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { BadgeCheck } from "lucide-react";
import { ageInWords } from "../../../lib/format.ts";
import { accounts as texts } from "../../../texts/en/accounts.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Status } from "../../../ui/badge.tsx";
import { LINK_ADDRESS } from "./link-address.ts";
import { RemoveAccount } from "./remove-account.tsx";

function AccountStatus({ account }: { account: XAccountView }) {
  if (account.state === "needs_reconnect") return <Status tone="fault">{texts.reconnectNeeded}</Status>;
  if (!account.eligibility.isEligible) return <Status tone="idle">{texts.notEligible}</Status>;
  return <Status tone="sound">{texts.eligible}</Status>;
}

/** The account's facts, as far as its network has them. */
function factsOf(account: XAccountView, now: Date): string {
  const age = account.account_created_date ? ageInDays(new Date(account.account_created_date), now) : null;
  const { facts, nostr } = texts;
  switch (account.network) {
    case "x":
      return [
        facts.followers(account.followers_count),
        age === null ? facts.ageUnknown : facts.old(ageInWords(age)),
        account.verified ? facts.verified : facts.notVerified,
      ].join(" · ");
    case "nostr":
      return [
        nostr.facts.followers(account.followers_count),
        ...(age === null ? [] : [nostr.facts.known(ageInWords(age))]),
      ].join(" · ");
  }
}

/** A linked account with its facts and what keeps it from earning. */
export function AccountRow({ account, now }: { account: XAccountView; now: Date }) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-3 border-t border-seam py-4 first:border-t-0 first:pt-0">
      <Avatar name={account.username} url={account.picture_url} />
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {NETWORKS[account.network].handle(account.username)}
          {account.verified ? (
            <BadgeCheck role="img" aria-label={texts.verified} className="size-4 text-chain" />
          ) : null}
          <AccountStatus account={account} />
        </p>
        <p className="text-sm text-silt">{factsOf(account, now)}</p>
        <ul className="text-sm text-fault">
          {account.eligibility.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {account.network === "nostr" ? (
          <p className="text-sm text-silt">
            {account.is_delegated ? texts.nostr.bySigner : texts.nostr.byHand}
          </p>
        ) : null}
        {account.state === "needs_reconnect" && account.network === "nostr" ? (
          <p className="mt-2 text-sm text-fault">{texts.nostr.reconnectWhy}</p>
        ) : null}
        {account.state === "needs_reconnect" && account.network === "x" ? (
          <p className="mt-2 text-sm text-fault">
            {texts.reconnectWhy}{" "}
            <a href={LINK_ADDRESS} className="font-medium underline underline-offset-4">
              {texts.reconnect(account.username)}
            </a>
          </p>
        ) : null}
      </div>
      <RemoveAccount account={account} />
    </li>
  );
}
