import { listSeasons, type SeasonView } from "@lode/core/contracts/http/leaderboard";
import * as seasons from "@lode/db/leaderboard/seasons.repository";
import { route } from "../../http/route.ts";

export const listSeasonsRoute = route(listSeasons, async ({ session, deps: { db } }) => {
  const [all, own] = await Promise.all([
    seasons.listSeasons(db),
    session ? seasons.listOwnResults(db, session.userId) : undefined,
  ]);
  return { seasons: all.map((season) => present(season, own?.get(season.id))) };
});

function present(
  { id, name, startsOn, endsOn, frozen }: seasons.Season,
  own: seasons.SeasonResult | undefined,
): SeasonView {
  return {
    id,
    name,
    starts_on: startsOn,
    ends_on: endsOn,
    frozen: frozen && {
      at: frozen.frozenAt.toISOString(),
      miners: frozen.miners,
      results_hash: frozen.resultsHash.toString("hex"),
      signature: frozen.signature.toString("hex"),
      public_key: frozen.publicKey.toString("hex"),
      root: { number: frozen.root.number, hash: frozen.root.hash.toString("hex") },
    },
    own: own ? { rank: own.rank, points: Number(own.points), reference: own.reference } : null,
  };
}
