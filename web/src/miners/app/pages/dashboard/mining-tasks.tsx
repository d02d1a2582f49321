import { useQuery } from "@tanstack/react-query";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { Mark, Status } from "../../../../ui/badge.tsx";
import { flagsOn } from "../../../features/automation/flags.ts";
import { automationQuery } from "../../../features/automation/queries.ts";
import { actKey } from "../../../features/tasks/begun-acts.ts";
import { DemoTasks } from "../../../features/tasks/demo-tasks.tsx";
import { RecommendedAct } from "../../../features/tasks/recommended-act.ts";
import { TaskList } from "../../../features/tasks/task-list.tsx";
import type { TaskBoard } from "../../../features/tasks/use-task-board.ts";
import type { NextStep } from "./next-step.ts";

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

export function MinersTasks({ board, next }: { board: TaskBoard; next: NextStep | undefined }) {
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

export function VisitorsTasks() {
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
