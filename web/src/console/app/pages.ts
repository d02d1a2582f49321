import { type LazyPage, lazyPage, type Page } from "../../lib/lazy-pages.ts";

const EVERY_PAGE: readonly Page[] = [
  { path: "/", load: async () => (await import("../features/overview/overview-page.tsx")).OverviewPage },
  { path: "/search", load: async () => (await import("../features/search/search-page.tsx")).SearchPage },
  {
    path: "/withdrawals",
    load: async () => (await import("../features/withdrawals/withdrawals-page.tsx")).WithdrawalsPage,
  },
  {
    path: "/withdrawals/:id",
    load: async () => (await import("../features/withdrawals/withdrawal-page.tsx")).WithdrawalPage,
  },
  {
    path: "/attempts/:id",
    load: async () => (await import("../features/story/story-pages.tsx")).AttemptPage,
  },
  { path: "/audit", load: async () => (await import("../features/audit/audit-page.tsx")).AuditPage },
  {
    path: "/settings",
    load: async () => (await import("../features/settings/settings-page.tsx")).SettingsPage,
  },
  { path: "/account", load: async () => (await import("../features/session/session-pages.tsx")).AccountPage },
  { path: "/jobs", load: async () => (await import("../features/jobs/jobs-page.tsx")).JobsPage },
  { path: "/jobs/:id", load: async () => (await import("../features/jobs/job-page.tsx")).JobPage },
  {
    path: "/operators",
    load: async () => (await import("../features/operators/operators-page.tsx")).OperatorsPage,
  },
  { path: "/repairs/:id", load: async () => (await import("../features/jobs/repair-page.tsx")).RepairPage },
  { path: "/tasks", load: async () => (await import("../features/tasks/tasks-page.tsx")).TasksPage },
  { path: "/tasks/new", load: async () => (await import("../features/tasks/new-task-page.tsx")).NewTaskPage },
  { path: "/tasks/:id", load: async () => (await import("../features/tasks/task-page.tsx")).TaskPage },
  { path: "/miners", load: async () => (await import("../features/miners/miners-page.tsx")).MinersPage },
  { path: "/miners/:id", load: async () => (await import("../features/miners/miner-page.tsx")).MinerPage },
  {
    path: "/objections",
    load: async () => (await import("../features/objections/objections-page.tsx")).ObjectionsPage,
  },
];

export const PAGES: readonly LazyPage[] = EVERY_PAGE.map(lazyPage);
