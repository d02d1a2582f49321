import { migrateToLatest } from "@lode/db/migrate";
import { databaseUrl } from "./settings/database-url.ts";

const applied = await migrateToLatest(databaseUrl());
console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
