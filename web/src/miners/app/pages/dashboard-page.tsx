import { useQuery } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { usePollingInterval } from "../../../lib/live.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";
import { Leaderboard } from "../../features/leaderboard/leaderboard.tsx";
import { MinerAnalytics } from "../../features/points/miner-analytics.tsx";
import { PointsHistory } from "../../features/points/points-history.tsx";
import { userStatsQuery } from "../../features/points/queries.ts";
import { NO_COUNTERS, SAMPLE_COUNTERS, StatCards } from "../../features/points/stat-cards.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";
import { MiningConsole } from "./dashboard/mining-console.tsx";
import { MiningTasks } from "./dashboard/mining-tasks.tsx";
import { SampleAnalytics } from "./dashboard/sample-analytics.tsx";
import { SystemBadge } from "./dashboard/system-badge.tsx";

export function DashboardPage() {
  const { status } = useSession();
  const [tab, setTab] = useState("tasks");
  const signedIn = status === "signed-in";
  const stats = useQuery({
    ...userStatsQuery(),
    enabled: signedIn,
    refetchInterval: usePollingInterval(),
  });
  const counters = stats.data ?? (stats.isError ? NO_COUNTERS : undefined);
  if (status === "loading") return <LoadingPage />;
  return (
    <div className="page py-8 md:py-12">
      <PageTitle>Dashboard</PageTitle>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-xl md:text-2xl">Social Mining Dashboard</h1>
          <div className="mt-3">
            <SystemBadge />
          </div>
        </div>
        <Link to="/profile" className={buttonStyle("quiet", "small")}>
          <Settings aria-hidden className="size-4" />
          Settings
        </Link>
      </header>
      <StatCards counters={signedIn ? counters : SAMPLE_COUNTERS} sample={!signedIn} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-12">
        <Tabs value={tab} onValueChange={setTab} className="lg:col-span-8">
          <TabList label="Dashboard">
            <Tab value="tasks">Mining Tasks</Tab>
            <Tab value="console">Mining Console</Tab>
            <Tab value="analytics">Analytics</Tab>
          </TabList>
          <TabPanel value="tasks" className="pt-6">
            <MiningTasks signedIn={signedIn} onViewAnalytics={() => setTab("analytics")} />
          </TabPanel>
          <TabPanel value="console" className="pt-6">
            <MiningConsole />
          </TabPanel>
          <TabPanel value="analytics" className="pt-6">
            {signedIn ? <MinerAnalytics /> : <SampleAnalytics />}
          </TabPanel>
        </Tabs>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-span-4">
          {signedIn ? <PointsHistory /> : null}
          <Leaderboard live={signedIn} />
        </div>
      </div>
    </div>
  );
}
