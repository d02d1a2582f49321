import type { ApiConfig, CommonConfig } from "@lode/adapters/settings/config";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { CreditLimits, PublishLimits } from "@lode/core/domain/operators/credit-limits";

export type OwnerSettings = Pick<CommonConfig, "OWNER_ADJUSTMENT_POINTS" | "OWNER_DAILY_POINTS">;
export type LimitSettings = OwnerSettings &
  Pick<ApiConfig, "OPERATOR_ADJUSTMENT_POINTS" | "OPERATOR_DAILY_POINTS" | "OPERATOR_BASE_POINTS">;

/** What one person may cause in a day; `publish` is null for owners. */
export type RoleLimits = CreditLimits & { publish: PublishLimits | null };

/** The actor of commands in the audit log; the user name on the machine follows. */
export const COMMAND_LINE = "command line";

/** Limits of the demo and of tests, which publish tasks without an operator. */
export const NO_LIMITS = null;

/** The limits of an owner, and of the command line. */
export const ownerLimits = (settings: OwnerSettings): RoleLimits => ({
  gifts: BigInt(settings.OWNER_ADJUSTMENT_POINTS),
  total: BigInt(settings.OWNER_DAILY_POINTS),
  publish: null,
});

export const limitsOfRole = (role: OperatorRole, settings: LimitSettings): RoleLimits =>
  role === "owner"
    ? ownerLimits(settings)
    : {
        gifts: BigInt(settings.OPERATOR_ADJUSTMENT_POINTS),
        total: BigInt(settings.OPERATOR_DAILY_POINTS),
        publish: { basePoints: BigInt(settings.OPERATOR_BASE_POINTS) },
      };
