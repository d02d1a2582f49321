import { Refused } from "@lode/core/contracts/errors";
import type { Operator } from "@lode/db/operators/operators.repository";

/** Throws Refused("last-owner") if no active owner would be left without these operators. */
export function refuseLastOwner(all: readonly Operator[], leaving: readonly string[]): void {
  const owners = all.filter(({ role, disabledAt }) => role === "owner" && !disabledAt);
  const isLeaving = ({ id }: Operator): boolean => leaving.includes(id);
  if (owners.some(isLeaving) && owners.every(isLeaving)) throw new Refused("last-owner");
}
