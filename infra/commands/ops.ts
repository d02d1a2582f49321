import { userInfo } from "node:os";
import { connect, type Db } from "@lode/db/connection";
import { listWithdrawalsForReview } from "@lode/db/withdrawals/withdrawals.repository";
import { approve, reject } from "../operators/review-withdrawal.ts";
import { databaseUrl } from "./database-url.ts";

const USAGE = `npm run ops -- withdrawals                        what waits for a person
npm run ops -- approve WITHDRAWAL                  lets it be paid
npm run ops -- reject WITHDRAWAL "THE REASON"      returns points and fee; the miner reads the reason`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is printed, and whether it was done. */
async function run(
  db: Db,
  [command, id = "", reason = ""]: string[],
): Promise<[said: string, done: boolean]> {
  const actor = `command line, ${userInfo().username}`;
  if (command === "withdrawals") {
    const rows = (await listWithdrawalsForReview(db)).map(
      (one) => `${one.id}  ${one.amount} points  to ${one.walletAddress}  ${one.email}  ${one.reason}`,
    );
    return [rows.length > 0 ? rows.join("\n") : "Nothing waits for a person.", true];
  }
  if (command !== "approve" && command !== "reject") return [USAGE, false];
  if (!UUID.test(id)) return [`"${id}" is no withdrawal's id. npm run ops -- withdrawals lists them.`, false];
  if (command === "approve") {
    const done = await approve(db, actor, id);
    return [
      done ? "Approved: it goes on to be paid." : "No withdrawal waits for a person under this id.",
      done,
    ];
  }
  if (reason.trim() === "") return ["A rejection needs a reason: the miner reads it.", false];
  const done = await reject(db, actor, id, reason.trim());
  return [done ? "Rejected: points and fee went back." : "No withdrawal is pending under this id.", done];
}

const db = connect(databaseUrl(), { poolSize: 1, name: "lode-ops" });
try {
  const [said, done] = await run(db, process.argv.slice(2));
  console.log(said);
  process.exitCode = done ? 0 : 1;
} finally {
  await db.destroy();
}
