import { rollBack } from "@lode/db/migrate";
import { EXIT, runProgram } from "./run-program.ts";
import { databaseUrl } from "./settings/running-note.ts";

await runProgram(async () => {
  const undone = await rollBack(databaseUrl());
  console.log(undone.length > 0 ? `Rolled back: ${undone.join(", ")}` : "There was nothing to roll back.");
  return EXIT.done;
});
