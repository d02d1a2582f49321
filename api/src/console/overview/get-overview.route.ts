import { getOverview } from "@lode/core/contracts/console/overview";
import { route } from "../../http/route.ts";
import { gatherOverview } from "./gather-overview.ts";
import { presentOverview } from "./present-overview.ts";

export const getOverviewRoute = route(getOverview, async ({ deps }) =>
  presentOverview(await gatherOverview(deps)),
);
