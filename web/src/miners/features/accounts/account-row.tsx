import { removeAccount, type XAccountView } from "@lode/core/contracts/http/accounts";
import { ageInDays } from "@lode/core/domain/age";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { ageInWords } from "../../../lib/format.ts";
import { useSend } from "../../../lib/use-send.ts";
import { accounts, accounts as texts } from "../../../texts/en/accounts.ts";
import { points } from "../../../texts/en/points.ts";
import { sayHere } from "../../../texts/say.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fault } from "../../../ui/notice.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { LINKED } from "./queries.ts";

/** Opened by navigation, not by fetch: the API answers with a redirect to X. */
export const LINK_ADDRESS = "/api/twitter-oauth";

function RemoveAccount({ account }: { account: XAccountView }) {
  const [asking, setAsking] = useState(false);
  const removing = useSend(removeAccount, {
    changes: LINKED,
    onSuccess: () => {
      setAsking(false);
      showToast({ title: accounts.removed });
    },
    onError: () => showError(accounts.removeFailed),
  });
  const remove = () => removing.mutate({ body: { twitter_id: account.id } });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        {accounts.remove}
        <span className="sr-only"> {NETWORKS[account.network].handle(account.username)}</span>
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={accounts.removeTitle(account.username)}>
        <p className="text-silt">{accounts.removeNote}</p>
        <Fault of={removing.error} otherwise={accounts.removeFailed} className="mt-4" />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="fault" disabled={removing.isPending} onClick={remove}>
            {accounts.removeNow}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {accounts.keepIt}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function AccountStatus({ account }: { account: XAccountView }) {
  if (account.state === "needs_reconnect") return <Status tone="fault">{texts.reconnectNeeded}</Status>;
  if (!account.eligibility.isEligible) return <Status tone="idle">{texts.notEligible}</Status>;
  return <Status tone="sound">{texts.eligible}</Status>;
}

function factsOf(account: XAccountView, now: Date): string {
  const age = account.account_created_date ? ageInDays(new Date(account.account_created_date), now) : null;
  const { partWhy } = points;
  switch (account.network) {
    case "x":
      return [
        partWhy.followers(account.followers_count),
        age === null ? partWhy.ageUnknown : texts.old(ageInWords(age)),
        account.verified ? partWhy.verified : partWhy.notVerified,
      ].join(" · ");
    case "nostr":
      return [
        texts.nostr.facts.followers(account.followers_count),
        ...(age === null ? [] : [texts.nostr.facts.known(ageInWords(age))]),
      ].join(" · ");
  }
}

export function AccountRow({ account, now }: { account: XAccountView; now: Date }) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-3 border-t border-seam py-4 first:border-t-0 first:pt-0">
      <Avatar name={account.username} />
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
            <li key={reason.code}>{sayHere(reason)}</li>
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
