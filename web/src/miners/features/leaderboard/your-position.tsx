import type { LeaderboardEntryView, LeaderboardView } from "@lode/core/contracts/http/leaderboard";
import type { ReactNode } from "react";
import { inPoints } from "../../../lib/format.ts";
import { leaderboard } from "../../../texts/en/leaderboard.ts";
import { Sentence } from "../../../ui/sentence.tsx";
import { nameOf } from "./queries.ts";

const TOP = 10;

/** Names the task that earns this many points. */
export type WayToPass = (missing: number) => ReactNode;

interface Own {
  board: LeaderboardView;
  position: LeaderboardEntryView;
  wayToPass: WayToPass;
}

export function YourPosition({ board, position, wayToPass }: Own) {
  const away = Math.max(0, position.rank - TOP);
  return (
    <section
      aria-label={leaderboard.yours}
      className="facet mt-3 border border-ore-deep bg-ore-wash px-4 py-3 md:mt-5 md:p-4"
    >
      <h3 className="text-sm font-medium">{leaderboard.yours}</h3>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-display text-xl font-semibold">{leaderboard.rank(position.rank)}</p>
        <p className="text-sm">{inPoints(position.total_points)}</p>
        <p className="text-sm font-medium">{leaderboard.away(away)}</p>
      </div>
      <Missing board={board} position={position} wayToPass={wayToPass} />
      {position.hidden ? <p className="mt-1 text-sm">{leaderboard.youAreHidden}</p> : null}
    </section>
  );
}

/** The miner just ahead and the points to pass them, or the lead over the next miner. */
type Rival = { kind: "ahead"; name: string; missing: number } | { kind: "behind"; lead: number };

type Standings = Pick<LeaderboardView, "leaderboard" | "ahead" | "points_to_next">;

/** Null while there is no other miner. */
export function rivalOf(board: Standings, position: LeaderboardEntryView): Rival | null {
  const { ahead, points_to_next } = board;
  if (ahead && points_to_next) return { kind: "ahead", name: nameOf(ahead), missing: points_to_next };
  const behind = position.rank === 1 ? board.leaderboard[1] : undefined;
  return behind ? { kind: "behind", lead: position.total_points - behind.total_points } : null;
}

function Missing({ board, position, wayToPass }: Own) {
  const rival = rivalOf(board, position);
  const { points_to_top_10: top } = board;
  return (
    <>
      {rival?.kind === "ahead" ? (
        <p className="mt-1 text-sm">
          <Sentence
            of={leaderboard.toPass(rival.missing)}
            parts={{ name: <bdi className="font-medium">{rival.name}</bdi> }}
          />{" "}
          {wayToPass(rival.missing)}
        </p>
      ) : null}
      {rival?.kind === "behind" ? <p className="mt-1 text-sm">{leaderboard.lead(rival.lead)}</p> : null}
      {top ? <p className="mt-1 text-sm">{leaderboard.toTop(top)}</p> : null}
    </>
  );
}
