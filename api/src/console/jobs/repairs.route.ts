import * as use from "@lode/app/jobs/repair-jobs";
import {
  getRepair,
  listRepairs,
  planRepair,
  startRepair,
  stopRepair,
} from "@lode/core/contracts/console/jobs";
import { Refused } from "@lode/core/contracts/errors";
import * as repairs from "@lode/db/jobs/repairs.read-model";
import { route } from "../../http/route.ts";
import { filterOf, presentRepair } from "./present-job.ts";

const NEWEST = 20;
const DIFFERENCES = 100;

export const planRepairRoute = route(planRepair, ({ input: { query }, deps }) =>
  use.planRepair(deps, { filter: filterOf(query), action: query.action }),
);

export const startRepairRoute = route(startRepair, async ({ input: { body }, session, deps }) => {
  const { filter, notBefore, ...rest } = body;
  const id = await use.startRepair(deps, {
    ...rest,
    filter: filterOf(filter),
    notBefore: notBefore === null ? null : new Date(notBefore),
    by: session.email,
  });
  return { id };
});

export const listRepairsRoute = route(listRepairs, async ({ deps }) => ({
  items: (await repairs.listRepairs(deps.db, NEWEST)).map(presentRepair),
}));

export const getRepairRoute = route(getRepair, async ({ input: { params }, deps }) => {
  const repair = await repairs.findRepair(deps.db, params.id);
  if (!repair) throw new Refused("not-found");
  const [counts, differences] = await Promise.all([
    repairs.countItems(deps.db, repair.id),
    repairs.listDifferences(deps.db, repair.id, DIFFERENCES),
  ]);
  return { repair: presentRepair(repair), counts, differences };
});

export const stopRepairRoute = route(stopRepair, async ({ input, session, deps }) => {
  const { reason } = input.body;
  await use.stopRepair(deps, { repairId: input.params.id, reason, by: session.email });
  return { success: true as const };
});
