import type { ApiConfig } from "@lode/adapters/settings/config";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";

/** The largest budget of a task that this role may publish; null = any, and none. */
export const maximumBudget = (
  role: OperatorRole,
  { OPERATOR_BUDGET_POINTS }: Pick<ApiConfig, "OPERATOR_BUDGET_POINTS">,
): bigint | null => (role === "owner" ? null : BigInt(OPERATOR_BUDGET_POINTS));
