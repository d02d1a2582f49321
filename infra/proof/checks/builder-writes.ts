import { closingOf, splitAtCommas } from "./literals.ts";
import { type SqlWrite, UNKNOWN } from "./sql-writes.ts";

/** `db("table")`, `trx("table")`, `world().db("table")`. */
const BUILDER = /(?:\b\w*(?:db|trx|knex)|\))\s*\(\s*"(\w+)"\s*\)/gi;
const CALL = /^\s*\.\s*(\w+)\s*\(/;
const WRITES_COLUMNS = ["insert", "update", "merge"];
const COUNTS = ["increment", "decrement"];
const WRITES_ROWS = ["del", "delete", "truncate"];
/** A write on something that is not recognised as a table. */
const NAMELESS = /\.(?:insert|update)\(\s*[[{]/g;

/** Every write through knex's query builder, by table and column. */
export function builderWrites(source: string): SqlWrite[] {
  const named = [...source.matchAll(BUILDER)].flatMap((head) =>
    chainFrom(source, head[1] ?? UNKNOWN, head.index + head[0].length),
  );
  const seen = new Set(named.map(({ index }) => index));
  const nameless = [...source.matchAll(NAMELESS)]
    .filter(({ index }) => !seen.has(index))
    .map(({ index }) => ({ table: UNKNOWN, column: UNKNOWN, index }));
  return [...named, ...nameless];
}

function chainFrom(source: string, table: string, at: number): SqlWrite[] {
  const writes: SqlWrite[] = [];
  let i = at;
  for (;;) {
    const call = CALL.exec(source.slice(i));
    if (!call?.[1]) return writes;
    const index = i + call[0].indexOf(".");
    const open = i + call[0].length - 1;
    i = closingOf(source, open);
    const given = source.slice(open + 1, i - 1).trim();
    for (const column of columnsOf(call[1], given)) writes.push({ table, column, index });
  }
}

function columnsOf(call: string, given: string): (string | null)[] {
  if (WRITES_ROWS.includes(call)) return [null];
  if (COUNTS.includes(call)) return [/^"(\w+)"/.exec(given)?.[1] ?? UNKNOWN];
  if (!WRITES_COLUMNS.includes(call) || given === "") return [];
  if (given.startsWith("[")) return splitAtCommas(given.slice(1, -1)).flatMap(keysOf);
  if (given.startsWith("{")) return keysOf(splitAtCommas(given)[0] ?? given);
  return [/^"(\w+)"\s*,/.exec(given)?.[1] ?? UNKNOWN];
}

/** The keys of an object literal; unknown if spread from a variable. */
const keysOf = (object: string): string[] =>
  splitAtCommas(object.slice(1, -1)).flatMap((entry) =>
    entry.startsWith("...{") ? keysOf(entry.slice(3)) : [/^"?(\w+)"?\s*(?::|$)/.exec(entry)?.[1] ?? UNKNOWN],
  );
