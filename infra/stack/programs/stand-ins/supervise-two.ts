// Supervises two programs, one of which ignores SIGTERM, and prints their ids. The test ends it with SIGKILL.
import { tmpdir } from "node:os";
import { createSupervisor } from "../../processes/supervisor.ts";
import { standIn } from "./stand-in.ts";

const supervisor = createSupervisor({ logFolder: process.argv[2] ?? tmpdir(), log: () => {} });
const started = await Promise.all([
  supervisor.start(standIn("obedient", "serves")),
  supervisor.start(standIn("stubborn", "stubborn")),
]);
console.log(JSON.stringify(started.map(({ pid }) => pid)));
