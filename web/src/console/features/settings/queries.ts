import { getOperatorSettings } from "@lode/core/contracts/console/settings";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export const settingsQuery = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => call(getOperatorSettings, { signal }),
  });

export const afterSwitch = (queries: QueryClient): Promise<unknown> =>
  invalidate(queries, "settings", "overview", "audit");
