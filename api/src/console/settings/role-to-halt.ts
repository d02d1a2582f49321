import { Refused } from "@lode/core/contracts/errors";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { HaltName } from "@lode/db/operations/halts.repository";
import type { OperatorSession } from "@lode/db/operators/operator-sessions.repository";

/** Money of all miners waits for it, or moves again: that is an owner's decision. */
export const roleToHalt = (name: HaltName): OperatorRole => (name === "payouts" ? "owner" : "operator");

/** The endpoint has admitted an operator or an owner. */
export function requireRoleToHalt({ role }: OperatorSession, name: HaltName): void {
  if (roleToHalt(name) === "owner" && role !== "owner") throw new Refused("role-too-low");
}
