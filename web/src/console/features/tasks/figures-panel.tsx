import type { OperatorTaskDetail } from "@lode/core/contracts/console/tasks";
import { locale } from "../../../lib/language.ts";
import { tasksTexts } from "../../../texts/console/tasks.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";

const money = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});
const dollars = (microdollars: number | null): string | null =>
  microdollars === null ? null : money.format(microdollars / 1_000_000);

const share = (part: number, whole: number): string =>
  whole === 0 ? count(part) : `${count(part)} (${Math.round((100 * part) / whole)} %)`;

/** Shows a task's cost and progress. */
export function FiguresPanel({ figures }: Pick<OperatorTaskDetail, "figures">) {
  const { attempts, notDone, reversed, isSampled } = figures;
  return (
    <Panel title={tasksTexts.figures} aside={isSampled ? tasksTexts.ofTheNewest4000 : null}>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <DefinitionList
          rows={[
            [tasksTexts.attempts, count(attempts)],
            [tasksTexts.notDone, share(notDone, attempts)],
            [tasksTexts.takenBack, share(reversed, attempts)],
            [tasksTexts.checks, count(figures.checks)],
          ]}
        />
        <DefinitionList
          rows={[
            [tasksTexts.costOfACheck, dollars(figures.microdollarsPerCheck) ?? "–"],
            [tasksTexts.costOfACompletion, dollars(figures.microdollarsPerCompletion) ?? "–"],
            [tasksTexts.averageAward, dollars(figures.awardMicrodollars) ?? "–"],
            [tasksTexts.awardLessChecks, dollars(figures.marginMicrodollars) ?? "–"],
          ]}
        />
      </div>
    </Panel>
  );
}
