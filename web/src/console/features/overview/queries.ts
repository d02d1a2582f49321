import { getOverview } from "@lode/core/contracts/console/overview";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The banners of every page read this too. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ["overview"],
    queryFn: ({ signal }) => call(getOverview, { signal }),
    staleTime: 4_000,
  });
