import { rollBack } from "@lode/db/migrate";
import { databaseUrl } from "./settings/database-url.ts";

const undone = await rollBack(databaseUrl());
console.log(undone.length > 0 ? `Rolled back: ${undone.join(", ")}` : "There was nothing to roll back.");
