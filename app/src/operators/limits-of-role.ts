import type { ApiConfig } from "@lode/adapters/settings/config";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { CreditLimits } from "@lode/core/domain/operators/credit-limits";

export type LimitSettings = Pick<
  ApiConfig,
  | "OWNER_ADJUSTMENT_POINTS"
  | "OWNER_DAILY_POINTS"
  | "OPERATOR_ADJUSTMENT_POINTS"
  | "OPERATOR_DAILY_POINTS"
  | "OPERATOR_BASE_POINTS"
>;

/** What one person may cause in a day, and the most points before bonuses of a task; null for owners. */
export type RoleLimits = CreditLimits & { basePoints: bigint | null };

export const limitsOfRole = (role: OperatorRole, settings: LimitSettings): RoleLimits =>
  role === "owner"
    ? {
        gifts: BigInt(settings.OWNER_ADJUSTMENT_POINTS),
        total: BigInt(settings.OWNER_DAILY_POINTS),
        basePoints: null,
      }
    : {
        gifts: BigInt(settings.OPERATOR_ADJUSTMENT_POINTS),
        total: BigInt(settings.OPERATOR_DAILY_POINTS),
        basePoints: BigInt(settings.OPERATOR_BASE_POINTS),
      };
