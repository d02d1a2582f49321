import type { OperatorSettings } from "@lode/core/contracts/console/settings";
import { HALT_NAMES, type Halt } from "@lode/db/operations/halts.repository";
import { roleToHalt } from "./role-to-halt.ts";

/** Everything that can be halted, with its halt if there is one. */
export const presentSwitches = (halts: readonly Halt[]): OperatorSettings["switches"] =>
  HALT_NAMES.map((name) => {
    const halt = halts.find((one) => one.name === name);
    return {
      name,
      halted: halt ? { reason: halt.reason, actor: halt.actor, at: halt.haltedAt.toISOString() } : null,
      role: roleToHalt(name),
    };
  });
