import { MINIMUM_AGE_DAYS, MINIMUM_FOLLOWERS } from "@lode/core/domain/accounts/eligibility";
import type { ReactNode } from "react";
import { accounts } from "../../../texts/en/accounts.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";

export const NoAccounts = ({ action }: { action: ReactNode }) => (
  <EmptyState title={accounts.noneTitle} action={action}>
    {accounts.noneNote(MINIMUM_FOLLOWERS, MINIMUM_AGE_DAYS)}
  </EmptyState>
);
