import { isSignedBy } from "@lode/adapters/crypto/ed25519";
import { Refused } from "@lode/core/contracts/errors";
import { seasonStatement } from "@lode/core/domain/leaderboard/season-statement";
import { findSeason, hashSeasonResults } from "@lode/db/leaderboard/seasons.repository";
import type { App } from "../app.ts";

/**
 * Throws Refused("not-found"), or Refused("season-unsound") if the results, signature and root of a season
 * disagree, or it is not frozen.
 */
export async function verifySeason({ db }: Pick<App, "db">, id: string): Promise<void> {
  const season = await findSeason(db, id);
  if (!season) throw new Refused("not-found");
  if (!season.frozen) throw unsound("The season is not frozen yet.");
  const { name, startsOn, endsOn, frozen } = season;
  if (!(await hashSeasonResults(db, id)).equals(frozen.resultsHash))
    throw unsound("The results were changed.");
  const statement = seasonStatement({
    id,
    name,
    startsOn,
    endsOn,
    miners: frozen.miners,
    resultsHash: frozen.resultsHash.toString("hex"),
    root: { number: frozen.root.number, hash: frozen.root.hash.toString("hex") },
  });
  if (!isSignedBy(frozen.publicKey, Buffer.from(statement, "utf8"), frozen.signature))
    throw unsound("The signature is not of this statement.");
}

const unsound = (error: string): Refused => new Refused("season-unsound", { error });
