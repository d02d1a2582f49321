import { type LazyPage, lazyPart } from "../../lib/lazy-pages.ts";

const LOADS: Readonly<Record<string, LazyPage["load"]>> = {
  "/": async () => (await import("../features/overview/overview-page.tsx")).OverviewPage,
  "/search": async () => (await import("../features/search/search-page.tsx")).SearchPage,
  "/withdrawals": async () => (await import("../features/withdrawals/withdrawals-page.tsx")).WithdrawalsPage,
  "/withdrawals/:id": async () =>
    (await import("../features/withdrawals/withdrawal-page.tsx")).WithdrawalPage,
  "/attempts/:id": async () => (await import("../features/story/story-pages.tsx")).AttemptPage,
  "/audit": async () => (await import("../features/audit/audit-page.tsx")).AuditPage,
  "/settings": async () => (await import("../features/settings/settings-page.tsx")).SettingsPage,
  "/account": async () => (await import("../features/session/session-pages.tsx")).AccountPage,
  "/jobs": async () => (await import("../features/jobs/jobs-page.tsx")).JobsPage,
  "/jobs/:id": async () => (await import("../features/jobs/job-page.tsx")).JobPage,
  "/operators": async () => (await import("../features/operators/operators-page.tsx")).OperatorsPage,
  "/repairs/:id": async () => (await import("../features/jobs/repair-page.tsx")).RepairPage,
  "/tasks": async () => (await import("../features/tasks/tasks-page.tsx")).TasksPage,
  "/tasks/new": async () => (await import("../features/tasks/new-task-page.tsx")).NewTaskPage,
  "/tasks/:id": async () => (await import("../features/tasks/task-page.tsx")).TaskPage,
  "/miners": async () => (await import("../features/miners/miners-page.tsx")).MinersPage,
  "/miners/:id": async () => (await import("../features/miners/miner-page.tsx")).MinerPage,
  "/objections": async () => (await import("../features/objections/objections-page.tsx")).ObjectionsPage,
};

export const PAGES: readonly LazyPage[] = Object.entries(LOADS).map(([path, load]) => ({
  path,
  ...lazyPart(load),
}));
