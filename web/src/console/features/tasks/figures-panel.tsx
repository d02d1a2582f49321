import type { OperatorTaskDetail } from "@lode/core/contracts/console/tasks";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { CompletionCurve } from "./completion-curve.tsx";

const money = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});
const dollars = (microdollars: number | null): string | null =>
  microdollars === null ? null : money.format(microdollars / 1_000_000);

const share = (part: number, whole: number): string =>
  whole === 0 ? count(part) : `${count(part)} (${Math.round((100 * part) / whole)} %)`;

/** What a task costs and how it goes. */
export function FiguresPanel({ task, figures }: Pick<OperatorTaskDetail, "task" | "figures">) {
  const { attempts, notDone, reversed, isSampled } = figures;
  return (
    <Panel title="Figures" aside={isSampled ? "of the newest 4,000 attempts" : null}>
      <div className="grid gap-4">
        <CompletionCurve days={figures.days} limit={task.maxCompletions} />
        <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          <DefinitionList
            rows={[
              ["Attempts", count(attempts)],
              ["Not done", share(notDone, attempts)],
              ["Taken back", share(reversed, attempts)],
              ["Checks", count(figures.checks)],
            ]}
          />
          <DefinitionList
            rows={[
              ["Cost of a check", dollars(figures.microdollarsPerCheck) ?? "–"],
              ["Cost of a completion", dollars(figures.microdollarsPerCompletion) ?? "–"],
              ["Average award", dollars(figures.awardMicrodollars) ?? "–"],
              ["Award less checks", dollars(figures.marginMicrodollars) ?? "–"],
            ]}
          />
        </div>
      </div>
    </Panel>
  );
}
