import { MINIMUM_AGE_DAYS, MINIMUM_FOLLOWERS } from "@lode/core/domain/accounts/eligibility";
import type { ReactNode } from "react";
import { EmptyState } from "../../../ui/empty-state.tsx";

export const NoAccounts = ({ action }: { action: ReactNode }) => (
  <EmptyState title="Link Your First X Account" action={action}>
    It takes 30 seconds on X. To earn, the account needs {MINIMUM_FOLLOWERS} followers and must be{" "}
    {MINIMUM_AGE_DAYS} days old.
  </EmptyState>
);
