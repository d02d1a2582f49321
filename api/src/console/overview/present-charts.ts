import type { OverviewCharts } from "@lode/core/contracts/console/overview";
import type { OperationFacts, QueueFacts } from "@lode/core/domain/operations/operation-facts";
import { SERVICE_LEVEL_NAMES } from "@lode/core/domain/operations/service-levels";
import { say } from "@lode/core/domain/sentences/sentences";
import type { SampleStep } from "@lode/db/operations/samples.repository";
import type { LevelStep } from "@lode/db/operations/service-levels.repository";

const MICRO = 1_000_000;

type Line = [name: LineName, of: (facts: OperationFacts) => number | null];

const sumOf = ({ queues }: OperationFacts, of: (queue: QueueFacts) => number): number | null =>
  queues && Object.values(queues).reduce((sum, queue) => sum + of(queue), 0);

type LineName =
  | "waiting"
  | "failed"
  | "oldest"
  | "outbox-lag"
  | "open"
  | "pending"
  | "held"
  | "processing"
  | "in-treasury"
  | "owed"
  | "today";
type ChartName = "jobs" | "age" | "attempts" | "withdrawals" | "treasury" | "spend";

/** One entry per chart. */
const CHARTS: { name: ChartName; unit: "count" | "seconds" | "dollars"; lines: Line[] }[] = [
  {
    name: "jobs",
    unit: "count",
    lines: [
      ["waiting", (facts) => sumOf(facts, ({ waiting }) => waiting)],
      ["failed", (facts) => sumOf(facts, ({ failed }) => failed)],
    ],
  },
  {
    name: "age",
    unit: "seconds",
    lines: [
      [
        "oldest",
        ({ queues }) =>
          queues && Math.max(0, ...Object.values(queues).map(({ oldestSeconds }) => oldestSeconds)),
      ],
      ["outbox-lag", ({ outbox }) => outbox.lagSeconds],
    ],
  },
  {
    name: "attempts",
    unit: "count",
    lines: [["open", ({ attempts }) => attempts.open]],
  },
  {
    name: "withdrawals",
    unit: "count",
    lines: [
      ["pending", ({ withdrawals }) => withdrawals.pending],
      ["held", ({ withdrawals }) => withdrawals.held],
      ["processing", ({ withdrawals }) => withdrawals.processing],
    ],
  },
  {
    name: "treasury",
    unit: "dollars",
    lines: [
      ["in-treasury", ({ treasury }) => treasury && treasury.heldBaseUnits / MICRO],
      ["owed", ({ treasury }) => treasury && treasury.owedBaseUnits / MICRO],
    ],
  },
  {
    name: "spend",
    unit: "dollars",
    lines: [["today", ({ spentToday }) => spentToday / MICRO]],
  },
];

/** Converts samples to chart points. Step 0 is the oldest; a step without a sample is a gap. */
export function presentCharts(
  steps: number,
  samples: readonly SampleStep[],
  levels: readonly LevelStep[],
): OverviewCharts {
  const byStep = new Map(samples.map((sample) => [sample.step, sample]));
  const at = Array.from({ length: steps }, (_, step) => byStep.get(step));
  return {
    times: at.map((sample) => sample?.takenAt.toISOString() ?? null),
    series: [
      ...CHARTS.map(({ lines, ...chart }) => ({
        ...chart,
        title: say(`chart.${chart.name}`),
        lines: lines.map(([line, of]) => ({
          name: say(`line.${line}`),
          values: at.map((sample) => (sample ? of(sample.facts) : null)),
        })),
      })),
      endedPerMinute(at),
      levelChart(steps, levels),
    ],
  };
}

/** Jobs that ended per minute between two samples. If Redis was flushed between them, the step is a gap. */
function endedPerMinute(at: readonly (SampleStep | undefined)[]): OverviewCharts["series"][number] {
  const ended = at.map((sample) =>
    sample ? sumOf(sample.facts, ({ completedTotal, failedTotal }) => completedTotal + failedTotal) : null,
  );
  const values = at.map((sample, step) => {
    const [now, before, earlier] = [ended[step], ended[step - 1], at[step - 1]];
    if (!sample || !earlier || typeof now !== "number" || typeof before !== "number" || now < before)
      return null;
    const minutes = (sample.takenAt.getTime() - earlier.takenAt.getTime()) / 60_000;
    return minutes > 0 ? (now - before) / minutes : null;
  });
  return {
    name: "ended",
    title: say("chart.ended"),
    unit: "per minute",
    lines: [{ name: say("line.ended"), values }],
  };
}

const levelChart = (steps: number, levels: readonly LevelStep[]): OverviewCharts["series"][number] => ({
  name: "levels",
  title: say("chart.levels"),
  unit: "percent",
  lines: SERVICE_LEVEL_NAMES.map((name) => {
    const own = new Map(levels.filter(({ level }) => level === name).map((one) => [one.step, one]));
    return {
      name: say(`line.${name}`),
      values: Array.from({ length: steps }, (_, step) => {
        const counts = own.get(step);
        return counts ? (100 * counts.good) / (counts.good + counts.bad) : null;
      }),
    };
  }),
});
