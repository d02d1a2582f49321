import { readDatabaseUrl } from "@lode/core/server/env";
import { migrateToLatest } from "@lode/db/migrate";

const applied = await migrateToLatest(readDatabaseUrl());
console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
