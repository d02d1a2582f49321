import { listReportKeys } from "@lode/core/contracts/console/reports";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export const reportKeysQuery = () =>
  queryOptions({
    queryKey: ["api-keys"],
    queryFn: ({ signal }) => call(listReportKeys, { signal }),
  });

export const afterKeyChange = (queries: QueryClient): Promise<unknown> => invalidate(queries, "api-keys");
