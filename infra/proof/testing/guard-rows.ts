// @ts-expect-error The package has no types for its parts.
import Result from "pg/lib/result.js";

/** Names that promises, matchers and printers look for on any object. */
const LOOKED_FOR = new Set([
  "then",
  "toJSON",
  "asymmetricMatch",
  "$$typeof",
  "nodeType",
  "tagName",
  "inspect",
]);

/**
 * In tests, reading a column that a statement does not return throws. TypeScript believes the row type that a
 * repository declares; this compares the declared type with the statement wherever a test runs it.
 */
const guarded = (row: object): object =>
  new Proxy(row, {
    get(target, name, receiver) {
      if (typeof name === "string" && !(name in target) && !LOOKED_FOR.has(name) && !name.startsWith("@@"))
        throw new TypeError(
          `The statement returns no column "${name}", only ${Object.keys(target).join(", ")}.`,
        );
      return Reflect.get(target, name, receiver);
    },
  });

interface Rows {
  parseRow(values: unknown[]): object;
  isGuarded?: true;
}

// Test files share a process, and this file runs for each of them.
const rows = Result.prototype as unknown as Rows;
if (!rows.isGuarded) {
  const { parseRow } = rows;
  rows.parseRow = function parseGuardedRow(values) {
    return guarded(parseRow.call(this, values));
  };
  rows.isGuarded = true;
}
