import { useQuery } from "@tanstack/react-query";
import { MiningStatus } from "../../../features/automation/mining-status.tsx";
import { Leaderboard } from "../../../features/leaderboard/leaderboard.tsx";
import { leaderboardQuery } from "../../../features/leaderboard/queries.ts";
import { OwnActivity } from "../../../features/notifications/own-activity.tsx";
import { Earnings } from "../../../features/points/earnings.tsx";
import { MinerAnalytics } from "../../../features/points/miner-analytics.tsx";
import { PointsHistory } from "../../../features/points/points-history.tsx";
import type { TaskBoard } from "../../../features/tasks/use-task-board.ts";
import { useInvitation } from "../../use-invitation.ts";
import { FoldableFeed } from "../home/community-feed.tsx";
import { MiningConsole } from "./mining-console.tsx";
import { SampleAnalytics } from "./sample-analytics.tsx";
import { WayToPass } from "./way-to-pass.tsx";

export function OwnAnalytics() {
  const board = useQuery(leaderboardQuery("all"));
  return <MinerAnalytics rank={board.data?.userPosition?.rank ?? null} activity={<OwnActivity />} />;
}

/** The lists beside the tasks. `onViewAnalytics` is left out while the tasks' tab is not open. */
export function MinersLists({
  board,
  onViewAnalytics,
}: {
  board: TaskBoard;
  onViewAnalytics: (() => void) | undefined;
}) {
  const readInvitation = useInvitation();
  return (
    <>
      {onViewAnalytics ? (
        <>
          <MiningStatus onViewAnalytics={onViewAnalytics} />
          <Earnings />
        </>
      ) : null}
      <Leaderboard
        live
        readInvitation={readInvitation}
        wayToPass={(missing) => (onViewAnalytics ? <WayToPass board={board} missing={missing} /> : null)}
      />
      <PointsHistory />
    </>
  );
}

export const VisitorsLists = () => <Leaderboard />;

export { FoldableFeed, MiningConsole, SampleAnalytics };
