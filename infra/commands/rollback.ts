import { readDatabaseUrl } from "@lode/core/server/env";
import { rollBack } from "@lode/db/migrate";

const undone = await rollBack(readDatabaseUrl());
console.log(undone.length > 0 ? `Taken back: ${undone.join(", ")}` : "There was nothing to take back.");
