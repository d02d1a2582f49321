import { type ActionKind, byKind } from "@lode/core/domain/networks/action-kinds";
import { type Said, say } from "@lode/core/domain/sentences/say";
import type { CommonConfig } from "../../settings/config.ts";
import type { Capability, Policy } from "../port.ts";

const all: Capability = { act: true, undo: true, reason: null };
const byHandOnly = (reason: Said): Capability => ({ ...all, act: false, reason });

/**
 * The writes that X allows an app of each tier. Sources: X's changelog of 16 April 2026 (self-serve apps
 * can no longer follow or like) and "manage posts" of 23 February 2026 (a self-serve app may reply only if
 * the post's author mentioned or quoted the account that replies).
 */
export const CAPABILITIES: Record<"self-serve" | "enterprise", Record<ActionKind, Capability>> = {
  "self-serve": {
    follow: byHandOnly(say("x.no-follow")),
    like: byHandOnly(say("x.no-like")),
    comment: byHandOnly(say("x.no-comment")),
    repost: all,
  },
  enterprise: byKind(() => all),
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
