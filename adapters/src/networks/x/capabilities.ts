import { type ActionKind, byKind } from "@lode/core/domain/networks/action-kinds";
import { type Said, say } from "@lode/core/domain/sentences/say";
import type { CommonConfig } from "../../settings/config.ts";
import type { Policy } from "../port.ts";

/**
 * The writes that X refuses an app of each tier, and why. Sources: X's changelog of 16 April 2026 (self-serve apps
 * can no longer follow or like) and "manage posts" of 23 February 2026 (a self-serve app may reply only if
 * the post's author mentioned or quoted the account that replies).
 */
export const CANNOT: Record<"self-serve" | "enterprise", Record<ActionKind, Said | null>> = {
  "self-serve": {
    follow: say("x.no-follow"),
    like: say("x.no-like"),
    comment: say("x.no-comment"),
    repost: null,
  },
  enterprise: byKind(() => null),
};

/** X forbids rewarding any action: on live X, it needs the operator's explicit acknowledgement. */
export const policyOf = ({
  X_PROVIDER,
  X_POLICY_ACKNOWLEDGED,
}: Pick<CommonConfig, "X_PROVIDER" | "X_POLICY_ACKNOWLEDGED">): Record<ActionKind, Policy> =>
  byKind(() => ({
    rewardable: X_PROVIDER === "sandbox" || (X_PROVIDER === "x" && X_POLICY_ACKNOWLEDGED === "yes"),
    mustDisclose: false,
    source: "X Developer Terms, 15 July 2026: no compensation for any X actions",
  }));
