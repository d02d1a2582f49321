import { refuseWithinTransaction } from "@lode/db/transaction";

/**
 * Wraps a port so that its functions throw if called within a database transaction. `local` names the
 * functions that reach nothing outside the process.
 */
export function outsideTransactions<Port extends object>(
  name: string,
  port: Port,
  local: readonly (keyof Port & string)[] = [],
): Port {
  const members = Object.entries(port).map(([key, member]): [string, unknown] => {
    if (typeof member !== "function" || (local as readonly string[]).includes(key)) return [key, member];
    const guarded = (...given: unknown[]): unknown => {
      refuseWithinTransaction(`${name}.${key}`);
      return member(...given);
    };
    return [key, guarded];
  });
  return Object.fromEntries(members) as Port;
}
