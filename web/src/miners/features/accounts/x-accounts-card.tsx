import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { MINIMUM_AGE_DAYS, MINIMUM_FOLLOWERS } from "@lode/core/domain/accounts/eligibility";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNow } from "../../../lib/now.ts";
import { accounts, accounts as texts } from "../../../texts/en/accounts.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { AccountRow, LINK_ADDRESS } from "./account-row.tsx";
import { accountsQuery } from "./queries.ts";

const NoAccounts = ({ action }: { action: ReactNode }) => (
  <EmptyState title={accounts.noneTitle} action={action}>
    {accounts.noneNote(MINIMUM_FOLLOWERS, MINIMUM_AGE_DAYS)}
  </EmptyState>
);

/** `known` comes with the profile and is shown until the list has loaded, so that nothing below moves. */
export function XAccountsCard({ known }: { known: readonly XAccountView[] }) {
  const read = useQuery({ ...accountsQuery(), placeholderData: [...known] });
  const { data } = read;
  const accounts = data?.filter(({ network }) => network === "x");
  const now = useNow();
  const full = (accounts?.length ?? 0) >= MAXIMUM_ACCOUNTS;
  const link = (
    <a href={LINK_ADDRESS} className={buttonStyle("offered", "small")}>
      {texts.link}
    </a>
  );
  return (
    <Card id="accounts" labelledBy="accounts-title">
      <CardTitle id="accounts-title" note={texts.note(MAXIMUM_ACCOUNTS)}>
        {texts.title}
      </CardTitle>
      <Loaded read={read} what={texts.loading} shape="h-16" />
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
