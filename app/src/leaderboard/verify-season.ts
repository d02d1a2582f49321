import { isSignedBy } from "@lode/adapters/crypto/ed25519";
import { seasonStatement } from "@lode/core/domain/leaderboard/season-statement";
import { findSeason, hashSeasonResults } from "@lode/db/leaderboard/seasons.repository";
import type { App } from "../app.ts";

/** What is wrong with a frozen season, or undefined if its results, its signature and its root agree. */
export async function verifySeason({ db }: Pick<App, "db">, id: string): Promise<string | undefined> {
  const season = await findSeason(db, id);
  if (!season) return "There is no such season.";
  if (!season.frozen) return "The season is not frozen yet.";
  const { name, startsOn, endsOn, frozen } = season;
  if (!(await hashSeasonResults(db, id)).equals(frozen.resultsHash)) return "The results were changed.";
  const statement = seasonStatement({
    ...{ id, name, startsOn, endsOn, miners: frozen.miners },
    resultsHash: frozen.resultsHash.toString("hex"),
    root: { number: frozen.root.number, hash: frozen.root.hash.toString("hex") },
  });
  return isSignedBy(frozen.publicKey, Buffer.from(statement, "utf8"), frozen.signature)
    ? undefined
    : "The signature is not of this statement.";
}
