import { Settings } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { buttonStyle } from "../../../../ui/button.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../../ui/tabs.tsx";
import { PageTitle } from "../../page-title.tsx";
import { MiningConsole } from "./mining-console.tsx";
import { SystemBadge } from "./system-badge.tsx";

export type DashboardTab = "tasks" | "console" | "analytics";

/** What miners and visitors see alike: what to do next and the figures above three tabs, lists beside them. */
export function DashboardFrame({
  tab,
  onTab,
  next,
  figures,
  tasks,
  analytics,
  aside,
}: {
  tab: DashboardTab;
  onTab: (tab: DashboardTab) => void;
  next?: ReactNode;
  figures: ReactNode;
  tasks: ReactNode;
  analytics: ReactNode;
  aside: ReactNode;
}) {
  return (
    <div className="page pt-4 pb-8 md:pt-6 md:pb-12">
      <PageTitle>{dashboard.page}</PageTitle>
      <header className="mb-3 flex items-center gap-x-5 md:mb-4">
        <div className="flex flex-wrap items-center gap-x-5">
          <h1 className="text-lg md:text-xl">{dashboard.title}</h1>
          <SystemBadge />
        </div>
        <Link to="/profile" className={buttonStyle("quiet", "small", "ml-auto px-2.5 sm:px-3.5")}>
          <Settings aria-hidden className="size-4" />
          <span className="sr-only sm:not-sr-only">{dashboard.settings}</span>
        </Link>
      </header>
      <div className="grid gap-3 md:gap-4">
        {next}
        {figures}
      </div>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:mt-5 lg:grid-cols-12">
        <Tabs value={tab} onValueChange={(value) => onTab(value as DashboardTab)} className="lg:col-span-8">
          <TabList label={dashboard.tabs.label}>
            <Tab value="tasks">{dashboard.tabs.tasks}</Tab>
            <Tab value="console">{dashboard.tabs.console}</Tab>
            <Tab value="analytics">{dashboard.tabs.analytics}</Tab>
          </TabList>
          <TabPanel value="tasks" className="pt-3 md:pt-4">
            {tasks}
          </TabPanel>
          <TabPanel value="console" className="pt-3 md:pt-4">
            <MiningConsole />
          </TabPanel>
          <TabPanel value="analytics" className="pt-3 md:pt-4">
            {analytics}
          </TabPanel>
        </Tabs>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-4">{aside}</div>
      </div>
    </div>
  );
}
