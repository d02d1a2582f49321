import { getReady } from "@lode/core/contracts/http/system";
import { useQuery } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router-dom";
import { read } from "../../../../lib/api.ts";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { Status } from "../../../../ui/badge.tsx";
import { buttonStyle } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { CodeRows, CodeShape } from "../../../../ui/empty-state.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { PageTitle } from "../../page-title.tsx";
import { Feed, MiningConsole } from "./later-parts.ts";

const REFRESH_MS = 30_000;

// The badge should show a problem at once instead of retrying.
const readinessQuery = () => ({
  ...read(["readiness"], getReady),
  refetchInterval: REFRESH_MS,
  retry: false,
});

function SystemBadge() {
  const { data, isError } = useQuery(readinessQuery());
  if (isError || data?.status === "unready")
    return <Status tone="fault">{dashboard.system.unavailable}</Status>;
  if (data?.status === "degraded") return <Status tone="ore">{dashboard.system.degraded}</Status>;
  if (data) return <Status tone="sound">{dashboard.system.healthy}</Status>;
  return <Status tone="idle">{dashboard.system.checking}</Status>;
}

const LARGE_PART = <CodeRows rows={1} className="h-96" />;

const TABS = ["tasks", "console", "analytics"] as const;
export type DashboardTab = (typeof TABS)[number];

export function DashboardFrame({
  tab,
  onTab,
  next,
  figures,
  tasks,
  analytics,
  aside,
  asideShape,
  areTasksLoading = false,
}: {
  tab: DashboardTab;
  onTab: (tab: DashboardTab) => void;
  next?: ReactNode;
  figures: ReactNode;
  tasks: ReactNode;
  analytics: ReactNode;
  aside: ReactNode;
  asideShape: ReactNode;
  areTasksLoading?: boolean;
}) {
  return (
    <div className="page pt-4 pb-4 md:pt-6 md:pb-12">
      <PageTitle>{dashboard.tabs.label}</PageTitle>
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
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:mt-5 md:gap-6 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <Tabs
          label={dashboard.tabs.label}
          tabs={TABS.map((one) => [one, dashboard.tabs[one]])}
          value={tab}
          onChoose={onTab}
          className="lg:col-span-8"
          panelClassName="pt-3 md:pt-4"
        >
          {tab === "tasks" ? (
            tasks
          ) : (
            <Suspense fallback={LARGE_PART}>{tab === "console" ? <MiningConsole /> : analytics}</Suspense>
          )}
        </Tabs>
        {/* The parts below appear with the tasks, or they would move up if there are fewer tasks than placeholders. */}
        <div
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4 lg:col-span-4 lg:row-span-2",
            areTasksLoading && "max-lg:hidden",
          )}
        >
          <Suspense fallback={asideShape}>{aside}</Suspense>
        </div>
        {areTasksLoading ? null : (
          <div className="lg:col-span-8">
            <Suspense fallback={<CodeShape className="h-15" />}>
              <Feed />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}
