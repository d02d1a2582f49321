import type { AccountAutomationView } from "@lode/core/contracts/http/automation";
import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";

/** The name of a kind's automation switch in the contract. */
export const flagOf = (kind: ActionKind) => `auto_${kind}` as const;

export const flagsOn = (settings: AccountAutomationView): number =>
  KINDS.filter((kind) => settings[flagOf(kind)]).length;
