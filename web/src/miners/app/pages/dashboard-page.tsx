import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePollingInterval } from "../../../lib/live.ts";
import { points } from "../../../texts/en/points.ts";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { MiningStatus } from "../../features/automation/mining-status.tsx";
import { Leaderboard } from "../../features/leaderboard/leaderboard.tsx";
import { leaderboardQuery } from "../../features/leaderboard/queries.ts";
import { OwnActivity } from "../../features/notifications/own-activity.tsx";
import { Earnings } from "../../features/points/earnings.tsx";
import { MinerAnalytics } from "../../features/points/miner-analytics.tsx";
import { PointsHistory } from "../../features/points/points-history.tsx";
import { userStatsQuery } from "../../features/points/queries.ts";
import { NO_COUNTERS, SAMPLE_COUNTERS, StatCards } from "../../features/points/stat-cards.tsx";
import { referralsQuery } from "../../features/referrals/queries.ts";
import { Inbox } from "../inbox.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { useSession } from "../session-provider.tsx";
import { DashboardFrame, type DashboardTab } from "./dashboard/dashboard-frame.tsx";
import { MinersTasks, VisitorsTasks } from "./dashboard/mining-tasks.tsx";
import { NextHero } from "./dashboard/next-hero.tsx";
import { SampleAnalytics } from "./dashboard/sample-analytics.tsx";
import { TodayStrip } from "./dashboard/today-strip.tsx";
import { useMinersBoard } from "./dashboard/use-miners-board.ts";
import { useNextStep } from "./dashboard/use-next-step.ts";
import { WayToPass } from "./dashboard/way-to-pass.tsx";
import { FoldableFeed } from "./home/community-feed.tsx";

function OwnAnalytics() {
  const board = useQuery(leaderboardQuery("all"));
  return <MinerAnalytics rank={board.data?.userPosition?.rank ?? null} activity={<OwnActivity />} />;
}

function MinersDashboard() {
  const [tab, setTab] = useState<DashboardTab>("tasks");
  const stats = useQuery({ ...userStatsQuery(), refetchInterval: usePollingInterval() });
  const board = useMinersBoard();
  const step = useNextStep(board);
  const session = useSession();
  // The profile is known before anything is drawn, so that the strip moves nothing.
  const hasAccount = session.status === "signed-in" && session.profile.twitter_accounts.length > 0;
  const queries = useQueryClient();
  const readInvitation = () =>
    queries.fetchQuery(referralsQuery()).then(
      ({ url }) => url,
      () => "",
    );
  return (
    <DashboardFrame
      tab={tab}
      onTab={setTab}
      next={
        <>
          <NextHero pointer={board.pointer} step={step} />
          {hasAccount ? <TodayStrip board={board} /> : null}
        </>
      }
      figures={
        <>
          <StatCards counters={stats.data ?? (stats.isError ? NO_COUNTERS : undefined)} sample={false} />
          {stats.isError && !stats.data ? (
            <LoadFailure what={points.figures.label} onRetry={() => void stats.refetch()} />
          ) : null}
        </>
      }
      tasks={<MinersTasks board={board} next={step.next} />}
      analytics={<OwnAnalytics />}
      aside={
        <>
          {tab === "tasks" ? (
            <>
              <MiningStatus onViewAnalytics={() => setTab("analytics")} />
              <Earnings />
            </>
          ) : null}
          <Leaderboard
            live
            readInvitation={readInvitation}
            wayToPass={(missing) => (tab === "tasks" ? <WayToPass board={board} missing={missing} /> : null)}
          />
          <PointsHistory />
        </>
      }
      feed={<FoldableFeed />}
      areTasksLoading={tab === "tasks" && !board.loaded && !board.failed}
    />
  );
}

function VisitorsDashboard() {
  const [tab, setTab] = useState<DashboardTab>("tasks");
  return (
    <>
      <Inbox />
      <DashboardFrame
        tab={tab}
        onTab={setTab}
        figures={<StatCards counters={SAMPLE_COUNTERS} sample />}
        tasks={<VisitorsTasks />}
        analytics={<SampleAnalytics />}
        aside={<Leaderboard />}
        feed={<FoldableFeed />}
      />
    </>
  );
}

export function DashboardPage() {
  const { status } = useSession();
  if (status === "loading") return <LoadingPage />;
  return status === "signed-in" ? <MinersDashboard /> : <VisitorsDashboard />;
}
