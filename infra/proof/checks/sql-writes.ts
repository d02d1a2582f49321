import { closingOf, PLACEHOLDER, splitAtCommas } from "./literals.ts";

/** A write to one column, to whole rows (a delete), or to something known only at run time. */
export interface SqlWrite {
  table: string;
  /** Null for whole rows; "?" if the column is not written out. */
  column: string | null;
  index: number;
}

export const UNKNOWN = "?";

const NAME = `(?:"?(\\w+)"?|${PLACEHOLDER})`;
const INSERT = new RegExp(`\\binsert\\s+into\\s+${NAME}(?:\\s+as\\s+\\w+)?\\s*`, "gi");
const UPDATE = new RegExp(
  `\\bupdate\\s+(?:only\\s+)?${NAME}\\s+(?:(?:as\\s+)?(?!set\\b)\\w+\\s+)?set\\s+`,
  "gi",
);
const DELETE = new RegExp(`\\b(?:delete\\s+from|truncate(?:\\s+table)?)\\s+(?:only\\s+)?${NAME}`, "gi");
const CONFLICT = /\bon\s+conflict\b[^;]*?\bdo\s+update\s+set\s+/gi;
const END_OF_ASSIGNMENTS = /\b(?:from|where|returning)\b|;/i;

/** Every insert, update, delete and truncate of a piece of SQL, by table and column. */
export function sqlWrites(sql: string): SqlWrite[] {
  return [...insertsIn(sql), ...updatesIn(sql), ...deletesIn(sql)];
}

function insertsIn(sql: string): SqlWrite[] {
  const heads = [...sql.matchAll(INSERT)];
  return heads.flatMap((head, n) => {
    const table = head[1] ?? UNKNOWN;
    const behind = head.index + head[0].length;
    const columns =
      sql[behind] === "(" ? columnsOf(sql.slice(behind + 1, closingOf(sql, behind) - 1)) : [UNKNOWN];
    // `on conflict` belongs to the insert before it.
    const rest = sql.slice(behind, heads[n + 1]?.index ?? sql.length);
    const changed = [...rest.matchAll(CONFLICT)].flatMap((match) =>
      assignedIn(rest.slice(match.index + match[0].length)),
    );
    return [...columns, ...changed].map((column) => ({ table, column, index: head.index }));
  });
}

/** The names in the brackets after the table; unknown for a query or a placeholder. */
function columnsOf(list: string): string[] {
  return list.split(",").map((column) => /^\s*"?(\w+)"?\s*$/.exec(column)?.[1] ?? UNKNOWN);
}

const updatesIn = (sql: string): SqlWrite[] =>
  [...sql.matchAll(UPDATE)].flatMap((head) =>
    assignedIn(sql.slice(head.index + head[0].length)).map((column) => ({
      table: head[1] ?? UNKNOWN,
      column,
      index: head.index,
    })),
  );

const deletesIn = (sql: string): SqlWrite[] =>
  [...sql.matchAll(DELETE)].map((head) => ({ table: head[1] ?? UNKNOWN, column: null, index: head.index }));

/** The assigned columns, up to the end of the list. */
function assignedIn(sql: string): string[] {
  return splitAtCommas(listAtTop(sql)).flatMap((assignment) => {
    const left = /^(?:"?(\w+)"?|\(([^)]*)\))\s*=/.exec(assignment);
    if (left?.[1]) return [left[1]];
    return left?.[2] ? columnsOf(left[2]) : [UNKNOWN];
  });
}

/** Up to the word or bracket that ends the list, ignoring nested brackets. */
function listAtTop(sql: string): string {
  let i = 0;
  while (i < sql.length) {
    if (sql[i] === "(") i = closingOf(sql, i);
    else if (sql[i] === ")") return sql.slice(0, i);
    else if (sql[i] === "'") i = sql.indexOf("'", i + 1) + 1 || sql.length;
    else {
      const word = /^\w+|^;/.exec(sql.slice(i, i + 12))?.[0];
      if (word && END_OF_ASSIGNMENTS.test(word) && /^(?:from|where|returning|;)$/i.test(word))
        return sql.slice(0, i);
      i += word?.length ?? 1;
    }
  }
  return sql;
}
