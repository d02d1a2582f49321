import { refuseWithinTransaction } from "@lode/db/transaction";

const isPlain = (member: unknown): member is object =>
  typeof member === "object" && member !== null && Object.getPrototypeOf(member) === Object.prototype;

/**
 * Wraps a port so that its functions, and the functions of its parts, throw if called within a database transaction.
 * `local` names the functions that reach nothing outside the process.
 */
export function outsideTransactions<Port extends object>(
  name: string,
  port: Port,
  local: readonly (keyof Port & string)[] = [],
): Port {
  const members = Object.entries(port).map(([key, member]): [string, unknown] => {
    if ((local as readonly string[]).includes(key)) return [key, member];
    if (isPlain(member)) return [key, outsideTransactions(`${name}.${key}`, member)];
    if (typeof member !== "function") return [key, member];
    const guarded = (...given: unknown[]): unknown => {
      refuseWithinTransaction(`${name}.${key}`);
      return member(...given);
    };
    return [key, guarded];
  });
  return Object.fromEntries(members) as Port;
}
