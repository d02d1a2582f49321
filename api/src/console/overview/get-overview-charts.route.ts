import { getOverviewCharts } from "@lode/core/contracts/console/overview";
import { listSamples } from "@lode/db/operations/samples.repository";
import { listLevelSteps } from "@lode/db/operations/service-levels.repository";
import { route } from "../../http/route.ts";
import { presentCharts } from "./present-charts.ts";

const SECONDS = { "1h": 3_600, "24h": 86_400, "7d": 604_800 } as const;
/** As many points as a small chart can show. */
const STEPS = 96;

export const getOverviewChartsRoute = route(getOverviewCharts, async ({ input, deps: { lagging } }) => {
  const seconds = SECONDS[input.query.period];
  const db = lagging.db();
  const [samples, levels] = await Promise.all([
    listSamples(db, seconds, STEPS),
    listLevelSteps(db, seconds, STEPS),
  ]);
  return presentCharts(STEPS, samples, levels);
});
