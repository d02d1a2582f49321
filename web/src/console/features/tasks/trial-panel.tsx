import type { TrialStepView } from "@lode/core/contracts/console/tasks";
import { Status } from "../../../ui/badge.tsx";
import { Panel } from "../../ui/panel.tsx";

const NAMES = { target: "Target", probe: "Probe" };
const outcomeOf = (passed: boolean | null) =>
  passed === null
    ? ({ tone: "idle", word: "not tried" } as const)
    : passed
      ? ({ tone: "sound", word: "works" } as const)
      : ({ tone: "fault", word: "does not work" } as const);

/** What the trial saw. */
export function TrialPanel({ steps }: { steps: readonly TrialStepView[] }) {
  return (
    <Panel title="Trial">
      <ul className="grid gap-3 text-sm" aria-live="polite">
        {steps.map(({ name, passed, detail, costMicrodollars }) => {
          const { tone, word } = outcomeOf(passed);
          return (
            <li key={name}>
              <div className="flex flex-wrap items-center gap-x-3">
                <span className="font-medium">{NAMES[name]}</span>
                <Status tone={tone}>{word}</Status>
                <span className="text-silt tabular-nums">${(costMicrodollars / 1_000_000).toFixed(4)}</span>
              </div>
              <p className="text-silt">{detail}</p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
