import { Refused } from "@lode/core/contracts/errors";
import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import type { HaltName } from "@lode/db/operations/halts.repository";
import type { OperatorSession } from "@lode/db/operators/operator-sessions.repository";

/** Halting or resuming payouts affects every miner's money, so only an owner may decide it. */
export const roleToHalt = (name: HaltName): OperatorRole => (name === "payouts" ? "owner" : "operator");

/** Throws Refused("role-too-low"). The endpoint itself has already refused viewers. */
export function requireRoleToHalt({ role }: OperatorSession, name: HaltName): void {
  if (roleToHalt(name) === "owner" && role !== "owner") throw new Refused("role-too-low");
}
