import type { ApiConfig } from "@lode/adapters/settings/config";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";

/** The largest task budget that this role may publish; null means any budget, or no budget. */
export const maximumBudget = (
  role: OperatorRole,
  { OPERATOR_BUDGET_POINTS }: Pick<ApiConfig, "OPERATOR_BUDGET_POINTS">,
): bigint | null => (role === "owner" ? null : BigInt(OPERATOR_BUDGET_POINTS));
