import { endTask, getTask, type OperatorTaskDetail, publishTask } from "@lode/core/contracts/console/tasks";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Notice } from "../../../ui/notice.tsx";
import { call, read } from "../../lib/api.ts";
import { useNetworks } from "../../lib/session.ts";
import { Act } from "../../ui/confirm-with-reason.tsx";
import { DefinitionList, StateBadge } from "../../ui/facts.tsx";
import { count, dollars } from "../../ui/format.ts";
import { IdLink } from "../../ui/links.tsx";
import { NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { taskName } from "./tasks-page.tsx";

const share = (part: number, whole: number): string =>
  whole === 0 ? count(part) : `${count(part)} (${Math.round((100 * part) / whole)} %)`;

function whyNot({ task, maximumBudget, rewardable }: OperatorTaskDetail): string | undefined {
  const { budgetPoints } = task;
  if (!rewardable || (budgetPoints !== null && budgetPoints <= maximumBudget)) return undefined;
  return `You can still publish budgets of ${count(maximumBudget)} points today. A task without a budget is never published.`;
}

function TaskActions({ detail }: { detail: OperatorTaskDetail }) {
  const { id, state } = detail.task;
  const send = (act: typeof publishTask | typeof endTask) => (reason: string) =>
    call(act, { params: { id }, body: { reason } });
  const refused = whyNot(detail);
  return (
    <>
      {state === "draft" ? (
        <Act
          button="Publish…"
          look="ore"
          disabled={refused !== undefined || !detail.rewardable}
          hint={refused}
          title="Publish this task?"
          changes={["tasks"]}
          onConfirm={send(publishTask)}
        >
          Miners see it at once, or from its start. What they have read does not change: a mistake is mended
          by ending it.
        </Act>
      ) : null}
      {state === "ended" ? null : (
        <Act button="End…" title="End this task?" danger changes={["tasks"]} onConfirm={send(endTask)}>
          It takes no new attempts; open ones are still checked and awarded. A task that has ended stays
          ended.
        </Act>
      )}
    </>
  );
}

const limited = (used: number, limit: number | null): string =>
  limit === null ? `${count(used)}, no limit` : `${count(used)} of ${count(limit)}`;

function Facts({ task, figures }: Pick<OperatorTaskDetail, "task" | "figures">) {
  const networks = useNetworks();
  const { attempts, notDone, reversed, isSampled } = figures;
  return (
    <DefinitionList
      rows={[
        ["State", <StateBadge key="state" state={task.state} />],
        networks.length > 1 ? ["Network", NETWORKS[task.network].name] : null,
        ["Description", task.description],
        ["Target", `${NETWORKS[task.network].handle(task.targetUsername)} (${task.targetAccountId})`],
        task.targetPostId ? ["Post", task.targetPostId] : null,
        ["Points", `${count(task.basePoints)} and bonuses (${dollars(task.basePoints)})`],
        ["Spent", limited(task.spentPoints, task.budgetPoints)],
        ["Completed", limited(task.completions, task.maxCompletions)],
        ["Attempts", `${count(attempts)}${isSampled ? ", the newest" : ""}`],
        ["Not done", share(notDone, attempts)],
        ["Taken back", share(reversed, attempts)],
        ["Made", <Timestamp key="made" at={task.createdAt} exact />],
        task.startsAt ? ["Starts", <Timestamp key="starts" at={task.startsAt} exact />] : null,
        task.expiresAt ? ["Expires", <Timestamp key="expires" at={task.expiresAt} exact />] : null,
        task.endedAt ? ["Ended", <Timestamp key="ended" at={task.endedAt} exact />] : null,
      ]}
    />
  );
}

function Texts({ texts }: Pick<OperatorTaskDetail, "texts">) {
  return (
    <Panel title={`Comments of automation: ${count(texts.length)}`}>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="Comments"
        className="grid max-h-80 gap-1 overflow-y-auto text-sm"
      >
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </Panel>
  );
}

export function TaskPage() {
  const { id = "" } = useParams();
  const query = useQuery(read(["tasks", "one", id], getTask, { params: { id } }));
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={2} />;
  return (
    <>
      <PageHeader
        title={taskName(data.task)}
        back={{ to: "/tasks", label: "Tasks" }}
        note={<IdLink id={id} full />}
        actions={<TaskActions detail={data} />}
      />
      {data.rewardable ? null : (
        <Notice tone="fault" className="mb-4">
          The network's policy forbids rewarding this kind of action: it cannot be published.
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Task">
          <Facts {...data} />
        </Panel>
        {data.texts.length > 0 ? <Texts texts={data.texts} /> : null}
      </div>
    </>
  );
}
