import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Db } from "@lode/db/connection";
import { migrateToLatest } from "@lode/db/migrate";
import { many } from "@lode/db/query";
import { ensureDatabase } from "@lode/stack/stores/postgres";
import { fillDatabase } from "./fill-database.ts";
import { type Sizes, sizesFor } from "./fill-statements.ts";

export interface Filled {
  db: Db;
  url: string;
  sizes: Sizes;
}

/** Opens a migrated database with this many ledger entries, from an earlier run if the folder was kept. */
export async function openFilled(postgresUrl: string, folder: string, entries: number): Promise<Filled> {
  const url = await ensureDatabase(postgresUrl, `filled_${entries}`);
  const sizes = sizesFor(entries);
  const done = join(folder, `filled_${entries}`);
  await migrateToLatest(url);
  const db = connect(url, { poolSize: 4, name: "lode-bench" });
  if (!existsSync(done)) {
    console.log(`Filling ${entries.toLocaleString("en")} entries`);
    await fillDatabase(db, sizes, console.log);
    writeFileSync(done, "");
  }
  return { db, url, sizes };
}

/** Returns consecutive miners, starting at a random one. */
export const minersOf = ({ db, sizes }: Filled, count: number): Promise<{ id: string }[]> =>
  many(db, "select id from ledger_accounts where kind = 'user' order by id offset :skip limit :count", {
    skip: Math.floor(Math.random() * (sizes.miners - count)),
    count,
  });
