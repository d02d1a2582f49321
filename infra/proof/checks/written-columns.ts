import { builderWrites } from "./builder-writes.ts";
import { isTest } from "./import-rules.ts";
import { literalsIn } from "./literals.ts";
import type { SourceFile } from "./source-files.ts";
import { type SqlWrite, sqlWrites, UNKNOWN } from "./sql-writes.ts";

const PRODUCT = ["db/src/", "app/src/", "api/src/", "worker/src/", "infra/ops/"];
/** Their texts describe writes, or are not about the product's tables. */
const NOT_JUDGED = ["infra/proof/checks/", "infra/sandbox/", "db/migrations/"];

export const isProduct = ({ path }: SourceFile): boolean =>
  PRODUCT.some((folder) => path.startsWith(folder)) && !isTest(path);

const isJudged = (file: SourceFile): boolean =>
  !isProduct(file) && !NOT_JUDGED.some((folder) => file.path.startsWith(folder));

export function writesOf({ text }: SourceFile): SqlWrite[] {
  const inSql = literalsIn(text).flatMap(({ index, text: sql }) =>
    sqlWrites(sql).map((write) => ({ ...write, index: index + write.index })),
  );
  return [...inSql, ...builderWrites(text)];
}

/** The tables that the migrations create, by their final names. */
export function tablesOf(migrations: readonly SourceFile[]): Set<string> {
  const up = migrations.map(({ text }) => text.split("function down")[0] ?? "");
  const tables = new Set(
    up.flatMap((text) => [...text.matchAll(/\bcreate table (\w+)/g)].map(([, name = ""]) => name)),
  );
  for (const [, from = "", to = ""] of up.flatMap((text) => [
    ...text.matchAll(/\balter table (\w+) rename to (\w+)/g),
  ])) {
    tables.delete(from);
    tables.add(to);
  }
  return tables;
}

/** The writes of the database's own functions, not those of the migrations themselves. */
const triggersOf = (migrations: readonly SourceFile[]): SqlWrite[] =>
  migrations.flatMap(({ text }) =>
    [...text.matchAll(/\$\$([\s\S]*?)\$\$/g)].flatMap(([, body = ""]) => sqlWrites(body)),
  );

/** A write that is allowed although the product does not make it. */
export interface Exception {
  path: string;
  /** `table.column`; "?" for a name that is not written out. */
  writes: string;
  why: string;
}

export interface Verdict {
  /** Writes that the product does not make, as sentences. */
  broken: string[];
  /** Unused exceptions. */
  unused: Exception[];
}

/** Compares what tests, benches, fault runs and the seed write with what the product writes. */
export function judgeWrites(files: readonly SourceFile[], exceptions: readonly Exception[]): Verdict {
  const migrations = files.filter(({ path }) => path.startsWith("db/migrations/"));
  const tables = tablesOf(migrations);
  const product = [...files.filter(isProduct).flatMap(writesOf), ...triggersOf(migrations)].filter(
    ({ table, column }) => table !== UNKNOWN && column !== UNKNOWN,
  );
  const written = new Set(product.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  const needed = new Set<Exception>();
  const broken = files.filter(isJudged).flatMap((file) =>
    writesOf(file).flatMap((write) => {
      const isKnown = write.column === null ? written.has(write.table) : written.has(nameOf(write));
      if ((write.table !== UNKNOWN && !tables.has(write.table)) || isKnown) return [];
      const exception = exceptions.find((one) => one.path === file.path && one.writes === nameOf(write));
      if (exception) needed.add(exception);
      return exception ? [] : [`${file.path}:${lineOf(file, write)} ${sentenceOf(write)}`];
    }),
  );
  return { broken, unused: exceptions.filter((one) => !needed.has(one)) };
}

const nameOf = ({ table, column }: SqlWrite): string => `${table}.${column ?? "*"}`;

const lineOf = ({ text }: SourceFile, { index }: SqlWrite): number => text.slice(0, index).split("\n").length;

function sentenceOf({ table, column }: SqlWrite): string {
  if (table === UNKNOWN) return "writes to a table that is not written out (?.?): name it";
  if (column === UNKNOWN)
    return `writes columns of ${table} that are not written out (${table}.?): name them`;
  if (column === null) return `deletes from ${table}, which no product code writes (${table}.*)`;
  return `writes ${table}.${column}, which no product code writes: use a product function`;
}
