import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { overviewTexts } from "../../../texts/console/en/overview.ts";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Chart } from "./chart.tsx";
import { chartsQuery, PERIODS, type Period } from "./queries.ts";

const isPeriod = (text: string | null): text is Period => PERIODS.includes(text as Period);

function PeriodChoice({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  return (
    <fieldset className="flex gap-px overflow-hidden rounded-xs border border-seam bg-seam">
      <legend className="sr-only">{overviewTexts.periodOfTheCharts}</legend>
      {PERIODS.map((one) => (
        <label
          key={one}
          className="relative cursor-pointer bg-surface px-3 py-1 text-sm tabular-nums has-checked:bg-shelf has-checked:font-medium forced-colors:has-checked:underline has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-ore-deep"
        >
          <input
            type="radio"
            name="period"
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            checked={one === period}
            onChange={() => onChoose(one)}
          />
          {overviewTexts.periods[one]}
        </label>
      ))}
    </fieldset>
  );
}

/** Small charts from the samples in Postgres. The period is in the address bar. */
export function ChartsSection() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("period");
  const period = isPeriod(asked) ? asked : "1h";
  const { data, error, refetch } = useQuery(chartsQuery(period));
  const choose = (next: Period) =>
    setParams(
      (previous) => {
        const changed = new URLSearchParams(previous);
        changed.set("period", next);
        return changed;
      },
      { replace: true },
    );
  return (
    <section aria-labelledby="charts">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="charts" className="text-base">
          {overviewTexts.charts}
        </h2>
        <PeriodChoice period={period} onChoose={choose} />
      </div>
      {data ? (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {data.series.map((series) => (
            <Chart key={series.name} series={series} since={overviewTexts.since[period]} />
          ))}
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingPanels panels={1} />
      )}
    </section>
  );
}
