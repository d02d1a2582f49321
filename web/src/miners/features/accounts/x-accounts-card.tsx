import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { MINIMUM_AGE_DAYS, MINIMUM_FOLLOWERS } from "@lode/core/domain/accounts/eligibility";
import { ageInDays } from "@lode/core/domain/age";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { ageInWords } from "../../../lib/format.ts";
import { useNow } from "../../../lib/now.ts";
import { accounts, accounts as texts } from "../../../texts/en/accounts.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Status } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LINK_ADDRESS } from "./link-address.ts";
import { accountsQuery } from "./queries.ts";
import { RemoveAccount } from "./remove-account.tsx";

const NoAccounts = ({ action }: { action: ReactNode }) => (
  <EmptyState title={accounts.noneTitle} action={action}>
    {accounts.noneNote(MINIMUM_FOLLOWERS, MINIMUM_AGE_DAYS)}
  </EmptyState>
);

function AccountStatus({ account }: { account: XAccountView }) {
  if (account.state === "needs_reconnect") return <Status tone="fault">{texts.reconnectNeeded}</Status>;
  if (!account.eligibility.isEligible) return <Status tone="idle">{texts.notEligible}</Status>;
  return <Status tone="sound">{texts.eligible}</Status>;
}

function AccountRow({ account, now }: { account: XAccountView; now: Date }) {
  const { facts } = texts;
  const age = account.account_created_date ? ageInDays(new Date(account.account_created_date), now) : null;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-3 border-t border-seam py-4 first:border-t-0 first:pt-0">
      <Avatar name={account.username} url={account.picture_url} />
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          @{account.username}
          {account.verified ? (
            <BadgeCheck role="img" aria-label={texts.verified} className="size-4 text-chain" />
          ) : null}
          <AccountStatus account={account} />
        </p>
        <p className="text-sm text-silt">
          {[
            facts.followers(account.followers_count),
            age === null ? facts.ageUnknown : facts.old(ageInWords(age)),
            account.verified ? facts.verified : facts.notVerified,
          ].join(" · ")}
        </p>
        <ul className="text-sm text-fault">
          {account.eligibility.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {account.state === "needs_reconnect" ? (
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

/** `known` comes with the profile and is shown until the list has loaded, so that nothing below moves. */
export function XAccountsCard({ known }: { known: readonly XAccountView[] }) {
  const { data: accounts, isError, refetch } = useQuery({ ...accountsQuery(), placeholderData: [...known] });
  const now = useNow();
  const full = (accounts?.length ?? 0) >= MAXIMUM_ACCOUNTS;
  const link = (
    <a href={LINK_ADDRESS} className={buttonStyle("ore", "small")}>
      {texts.link}
    </a>
  );
  return (
    <Card id="accounts" labelledBy="accounts-title">
      <CardTitle id="accounts-title" note={texts.note(MAXIMUM_ACCOUNTS)}>
        {texts.title}
      </CardTitle>
      {isError && !accounts ? <LoadFailure what={texts.loading} onRetry={() => void refetch()} /> : null}
      {!accounts && !isError ? <SkeletonRows rows={1} className="h-16" /> : null}
      {accounts?.length === 0 ? <NoAccounts action={link} /> : null}
      {accounts && accounts.length > 0 ? (
        <>
          <ul>
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} now={now} />
            ))}
          </ul>
          <div className="border-t border-seam pt-4">
            {full ? <p className="text-sm text-silt">{texts.full(MAXIMUM_ACCOUNTS)}</p> : link}
          </div>
        </>
      ) : null}
    </Card>
  );
}
