import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link, Navigate } from "react-router-dom";
import { count } from "../../../lib/format.ts";
import { hasFailed } from "../../../lib/query-client.ts";
import { dashboard } from "../../../texts/en/dashboard.ts";
import { points } from "../../../texts/en/points.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { ui } from "../../../texts/en/ui.ts";
import { Mark, Points, Status } from "../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CodeShape } from "../../../ui/empty-state.tsx";
import { KIND_ICONS } from "../../../ui/kind-signs.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { flagsOn } from "../../features/automation/flags.ts";
import { automationQuery } from "../../features/automation/queries.ts";
import { userStatsQuery } from "../../features/points/queries.ts";
import { TaskList } from "../../features/tasks/task-list.tsx";
import type { TaskBoard } from "../../features/tasks/use-task-board.ts";
import { Inbox } from "../inbox.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { useSession } from "../session-provider.tsx";
import { DashboardFrame, type DashboardTab } from "./dashboard/dashboard-frame.tsx";
import { MinersLists, OwnAnalytics, SampleAnalytics, VisitorsLists } from "./dashboard/later-parts.ts";
import { NextHero } from "./dashboard/next-hero.tsx";
import { useMinersBoard, useNextStep } from "./dashboard/next-parts.tsx";
import { TodayStrip } from "./dashboard/today-strip.tsx";

const SAMPLES = [
  { type: "follow", target: "latticelabs", points: 10 },
  { type: "repost", target: "tideprotocol", points: 12 },
] as const;

function DemoTasks() {
  return (
    <>
      <ul className="facet-large divide-y divide-seam border border-seam bg-surface">
        {SAMPLES.map(({ type, target, points }) => {
          const Icon = KIND_ICONS[type];
          return (
            <li key={type} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 pr-6">
              <Icon aria-hidden className="size-5 text-silt" />
              <div className="min-w-48 flex-1">
                <h3 className="flex flex-wrap items-center gap-2 font-sans text-base font-medium tracking-normal">
                  {tasks.title[type](`@${target}`)}
                </h3>
                <p className="text-sm text-silt">{tasks.demo[type]}</p>
              </div>
              <Points>{tasks.basePoints(points)}</Points>
              <Button size="small" disabled>
                {tasks.complete}
                <span className="sr-only">
                  {tasks.kind[type]} @{target}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Link to="/auth?tab=sign-up" className={buttonStyle("ore", "regular", "mt-5")}>
        {tasks.demo.signUp}
      </Link>
    </>
  );
}

const NO_COUNTERS = { tasksCompleted: 0, totalPoints: 0, twitterAccountsCount: 0, referrals: 0 };

/** docs/pages.md fixes the figures that visitors see. */
const SAMPLE_COUNTERS = { tasksCompleted: 23, totalPoints: 1_847, twitterAccountsCount: 2, referrals: 12 };

function Stat({
  label,
  value,
  earned = false,
  children,
}: {
  label: string;
  value: number | undefined;
  /** Whether the figure counts earned points, which are shown in the colour of ore. */
  earned?: boolean;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-12 min-w-0 flex-wrap items-center min-[22rem]:flex-nowrap justify-between gap-x-2 bg-surface px-3 py-1 md:min-h-16 md:px-5"
    >
      <h2 id={id} className="min-w-0 font-sans text-xs font-normal tracking-normal text-silt md:text-sm">
        {label}
      </h2>
      <div className="ml-auto flex items-center gap-2">
        {children}
        {value === undefined ? (
          <CodeShape className="h-6 w-12" />
        ) : (
          <p
            className={classNames("font-display text-lg font-semibold md:text-xl", earned && "text-ore-deep")}
          >
            {count(value)}
          </p>
        )}
      </div>
    </section>
  );
}

function StatCards({ counters }: { counters: typeof NO_COUNTERS | undefined }) {
  const { tasksCompleted, totalPoints, twitterAccountsCount, referrals } = counters ?? {};
  const texts = points.figures;
  return (
    <div className="facet grid grid-cols-2 gap-px overflow-hidden border border-seam bg-seam lg:grid-cols-4">
      <Stat label={texts.tasks} value={tasksCompleted} />
      <Stat label={texts.balance} value={totalPoints} earned />
      <Stat label={texts.accounts} value={twitterAccountsCount}>
        {twitterAccountsCount ? (
          <span role="img" aria-label={texts.connected} className="size-2.5 rounded-full bg-sound" />
        ) : null}
      </Stat>
      <Stat label={texts.referrals} value={referrals} />
    </div>
  );
}

/** Only screen readers need this title: the tab shows the same. */
const Title = () => (
  <h2 id="tasks-title" className="sr-only">
    {dashboard.tabs.tasks}
  </h2>
);

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

function MinersTasks({ board }: { board: TaskBoard }) {
  return (
    <section aria-labelledby="tasks-title">
      <TaskList
        board={board}
        title={
          <>
            <Title />
            <Status tone="sound">{dashboard.active}</Status>
          </>
        }
      />
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
    <CodeShape className="h-14.5 lg:h-53" />
    <CodeShape className="h-14.5 lg:h-55" />
  </>
);

function MinersDashboard() {
  const [tab, setTab] = useState<DashboardTab>("tasks");
  const stats = useQuery(userStatsQuery());
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
          <NextHero step={step} />
          {hasAccount ? <TodayStrip board={board} /> : null}
        </>
      }
      figures={
        <>
          <StatCards counters={stats.data ?? (hasFailed(stats) ? NO_COUNTERS : undefined)} />
          <Loaded read={stats} what={points.figures.label} shape={null} />
        </>
      }
      tasks={<MinersTasks board={board} />}
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
          <CodeShape className="h-149 lg:h-186" />
          <CodeShape className="h-18 lg:h-116" />
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
        figures={
          <div className="grid justify-items-end gap-2 *:last:w-full">
            <Mark>{ui.sample}</Mark>
            <StatCards counters={SAMPLE_COUNTERS} />
          </div>
        }
        tasks={<VisitorsTasks />}
        analytics={<SampleAnalytics />}
        aside={<VisitorsLists />}
        asideShape={<CodeShape className="h-102 lg:h-136" />}
      />
    </>
  );
}

export function DashboardPage() {
  const { status } = useSession();
  if (status === "loading") return <LoadingPage />;
  return status === "signed-in" ? <MinersDashboard /> : <VisitorsDashboard />;
}

/** The address that the page of opportunities names. */
export const BackofficePage = () => <Navigate to="/dashboard" replace />;
