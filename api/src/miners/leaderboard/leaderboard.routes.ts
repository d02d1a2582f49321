import { Readable } from "node:stream";
import { Refused } from "@lode/core/contracts/errors";
import type { LeaderboardEntryView, SeasonView } from "@lode/core/contracts/http/leaderboard";
import * as contract from "@lode/core/contracts/http/leaderboard";
import { pointsToPass } from "@lode/core/domain/leaderboard/points-missing";
import type { RankedMiner } from "@lode/core/domain/leaderboard/ranked-miner";
import type { Db } from "@lode/db/connection";
import { type PublicProfile, readPublicProfiles } from "@lode/db/leaderboard/leaderboard.read-model";
import * as seasons from "@lode/db/leaderboard/seasons.repository";
import { CSV_HEADER, findSeason, listSeasonResults } from "@lode/db/leaderboard/seasons.repository";
import { pageRoute } from "../../http/page-route.ts";
import { route } from "../../http/route.ts";
import { type Ranking, readRanking, TOP } from "./read-ranking.ts";

const PAGE = 5_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Streams the results byte for byte as they were hashed and signed, page by page because a season may have
 * any size.
 */
export const exportSeasonRoute = pageRoute(
  "/api/seasons/:id/results.csv",
  "public",
  async ({ path, address, deps, signal }) => {
    await deps.limits.spend("season-address", address);
    const id = path.split("/")[3] ?? "";
    if (!UUID.test(id) || !(await findSeason(deps.db, id))?.frozen) throw new Refused("not-found");
    return {
      status: 200,
      type: "text/csv",
      body: Readable.from(linesOf(deps.db, id, signal)),
      headers: {
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Disposition": `attachment; filename="season-${id}.csv"`,
      },
    };
  },
);

async function* linesOf(db: Db, id: string, signal: AbortSignal): AsyncGenerator<string> {
  yield CSV_HEADER;
  for (let after = 0; ; ) {
    const page = await listSeasonResults(db, { id, after, limit: PAGE }, signal);
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ rank, points, reference }) => `${rank},${points},${reference}\n`).join("");
    after = last.rank;
  }
}

export const getLeaderboardRoute = route(contract.getLeaderboard, async ({ session, input, deps }) => {
  const window = input.query.window ?? "all";
  const userId = session?.userId ?? null;
  const ranking = await readRanking(deps, { window, userId });
  const { top, own, above, below } = ranking;
  const shown = [...top, ...(own ? [own] : []), ...(above ?? []), ...(below ?? [])];
  const profiles = await readPublicProfiles(deps.db, [...new Set(shown.map((miner) => miner.userId))]);
  const present = (miner: (typeof shown)[number]) => presentMiner(miner, profiles, userId);
  return {
    leaderboard: top.map(present),
    userPosition: own ? present(own) : null,
    updated_at: ranking.updatedAt?.toISOString() ?? null,
    window,
    miners: ranking.size,
    ...(own ? missingPoints(ranking) : {}),
    ...(own && above && below ? { neighbours: [...above, ...below].map(present) } : {}),
  };
});

/** Points that the miner lacks for the next rank and for the top ten; absent if unknown. */
function missingPoints({ own, above, top }: Ranking): Record<string, number | null> {
  if (!own) return {};
  const next = above?.at(-1);
  const tenth = top.at(TOP - 1);
  return {
    ...(above ? { points_to_next: next ? Number(pointsToPass(own, next)) : null } : {}),
    points_to_top_10: own.rank > TOP && tenth ? Number(pointsToPass(own, tenth)) : null,
  };
}

const RESULTS = 1_000;

export const listSeasonResultsRoute = route(contract.listSeasonResults, async ({ input, address, deps }) => {
  await deps.limits.spend("season-address", address);
  const { db } = deps;
  const { id } = input.params;
  if (!(await seasons.findSeason(db, id))?.frozen) throw new Refused("not-found");
  const after = Number(input.query.after_rank ?? 0);
  const found = await seasons.listSeasonResults(db, { id, after, limit: RESULTS + 1 });
  const page = found.slice(0, RESULTS);
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
    next: found.length > RESULTS ? (page.at(-1)?.rank ?? null) : null,
  };
});

export const listSeasonsRoute = route(contract.listSeasons, async ({ session, deps: { db } }) => {
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

/**
 * The miner as `caller` sees them. Miners who hide their name keep rank and points, and their id does not
 * identify them.
 */
function presentMiner(
  { rank, userId, points }: RankedMiner,
  profiles: Map<string, PublicProfile>,
  caller: string | null,
): LeaderboardEntryView {
  const profile = profiles.get(userId);
  const hidden = profile?.hidesName ?? false;
  const isShown = !hidden || userId === caller;
  return {
    rank,
    user_id: isShown ? userId : idOfRank(rank),
    display_name: isShown ? profile?.displayName || "Anonymous Miner" : "Hidden Miner",
    total_points: Number(points),
    avatar_url: isShown ? (profile?.avatarUrl ?? null) : null,
    ...(hidden ? { hidden } : {}),
  };
}

/** A placeholder id that no miner has, the same for everyone at this rank. */
const idOfRank = (rank: number): string => `00000000-0000-7000-8000-${String(rank).padStart(12, "0")}`;
