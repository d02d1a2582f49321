import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePollingInterval } from "../../../lib/live.ts";
import { dashboard } from "../../../texts/en/dashboard.ts";
import { points } from "../../../texts/en/points.ts";
import { Mark, Status } from "../../../ui/badge.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { flagsOn } from "../../features/automation/flags.ts";
import { automationQuery } from "../../features/automation/queries.ts";
import { userStatsQuery } from "../../features/points/queries.ts";
import { NO_COUNTERS, SAMPLE_COUNTERS, StatCards } from "../../features/points/stat-cards.tsx";
import { actKey } from "../../features/tasks/begun-acts.ts";
import { DemoTasks } from "../../features/tasks/demo-tasks.tsx";
import { RecommendedAct } from "../../features/tasks/recommended-act.ts";
import { TaskList } from "../../features/tasks/task-list.tsx";
import type { TaskBoard } from "../../features/tasks/use-task-board.ts";
import { Inbox } from "../inbox.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { useSession } from "../session-provider.tsx";
import { DashboardFrame, type DashboardTab } from "./dashboard/dashboard-frame.tsx";
import { MinersLists, OwnAnalytics, SampleAnalytics, VisitorsLists } from "./dashboard/later-parts.ts";
import { NextHero } from "./dashboard/next-hero.tsx";
import type { NextStep } from "./dashboard/next-step.ts";
import { TodayStrip } from "./dashboard/today-strip.tsx";
import { useMinersBoard } from "./dashboard/use-miners-board.ts";
import { useNextStep } from "./dashboard/use-next-step.ts";

/** Visible on wide screens only, because on small screens the tab shows the same title. */
const Title = () => (
  <h2 id="tasks-title" className="sr-only text-lg sm:not-sr-only">
    {dashboard.tasksTitle}
  </h2>
);

/** Shown if no account is linked or if all accounts are automated. */
function AutomationMessage({ accounts }: { accounts: number }) {
  const { data } = useQuery(automationQuery());
  if (!data) return null;
  const automated = data.settings.filter((one) => flagsOn(one) > 0).length;
  if (automated < accounts) return null;
  return (
    <p className="mt-4 text-sm text-silt">
      {accounts === 0 ? dashboard.automationNoAccounts : dashboard.automationAll}
    </p>
  );
}

function MinersTasks({ board, next }: { board: TaskBoard; next: NextStep | undefined }) {
  const offer = next && "offer" in next ? next.offer : null;
  return (
    <section aria-labelledby="tasks-title">
      <RecommendedAct value={offer && actKey(offer.task.id, offer.pair.account.id)}>
        <TaskList
          board={board}
          title={
            <>
              <Title />
              <Status tone="sound">{dashboard.active}</Status>
            </>
          }
        />
      </RecommendedAct>
      {board.accounts ? <AutomationMessage accounts={board.accounts.length} /> : null}
    </section>
  );
}

function VisitorsTasks() {
  return (
    <section aria-labelledby="tasks-title">
      <header className="mb-3 flex items-center gap-4">
        <Title />
        <Mark>{dashboard.demoMode}</Mark>
      </header>
      <DemoTasks />
    </section>
  );
}

/** Mining Status and Earnings. */
const OwnShape = () => (
  <>
    <Skeleton className="h-53" />
    <Skeleton className="h-55" />
  </>
);

function MinersDashboard() {
  const [tab, setTab] = useState<DashboardTab>("tasks");
  const stats = useQuery({ ...userStatsQuery(), refetchInterval: usePollingInterval() });
  const board = useMinersBoard();
  const step = useNextStep(board);
  const session = useSession();
  // The profile is known before anything is drawn, so that the strip moves nothing.
  const hasAccount = session.status === "signed-in" && session.profile.twitter_accounts.length > 0;
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
        <MinersLists
          board={board}
          onViewAnalytics={tab === "tasks" ? () => setTab("analytics") : undefined}
        />
      }
      asideShape={
        <>
          {tab === "tasks" ? <OwnShape /> : null}
          <Skeleton className="h-149 lg:h-186" />
          <Skeleton className="h-18 lg:h-168" />
        </>
      }
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
        aside={<VisitorsLists />}
        asideShape={<Skeleton className="h-102 lg:h-136" />}
      />
    </>
  );
}

export function DashboardPage() {
  const { status } = useSession();
  if (status === "loading") return <LoadingPage />;
  return status === "signed-in" ? <MinersDashboard /> : <VisitorsDashboard />;
}
