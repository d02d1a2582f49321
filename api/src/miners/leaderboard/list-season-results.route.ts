import { Refused } from "@lode/core/contracts/errors";
import { listSeasonResults } from "@lode/core/contracts/http/leaderboard";
import { readPublicProfiles } from "@lode/db/leaderboard/leaderboard.read-model";
import * as seasons from "@lode/db/leaderboard/seasons.repository";
import { route } from "../../http/route.ts";
import { presentMiner } from "./present-miner.ts";

const PAGE = 1_000;

export const listSeasonResultsRoute = route(listSeasonResults, async ({ input, deps: { db } }) => {
  const { id } = input.params;
  if (!(await seasons.findSeason(db, id))?.frozen) throw new Refused("not-found");
  const after = Number(input.query.after_rank ?? 0);
  const found = await seasons.listSeasonResults(db, { id, after, limit: PAGE + 1 });
  const page = found.slice(0, PAGE);
  const profiles = await readPublicProfiles(
    db,
    page.map(({ userId }) => userId),
  );
  return {
    results: page.map((result) => {
      const { rank, total_points, display_name, avatar_url, hidden } = presentMiner(result, profiles, null);
      const shown = { rank, points: total_points, reference: result.reference, display_name, avatar_url };
      return hidden ? { ...shown, hidden } : shown;
    }),
    next: found.length > PAGE ? (page.at(-1)?.rank ?? null) : null,
  };
});
