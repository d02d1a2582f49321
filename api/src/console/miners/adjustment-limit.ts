import type { ApiConfig } from "@lode/adapters/settings/config";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";

/** Points that an operator of this role may give and take in a day; null means no limit. */
export const adjustmentLimit = (
  role: OperatorRole,
  { OPERATOR_ADJUSTMENT_POINTS }: Pick<ApiConfig, "OPERATOR_ADJUSTMENT_POINTS">,
): bigint | null => (role === "owner" ? null : BigInt(OPERATOR_ADJUSTMENT_POINTS));
