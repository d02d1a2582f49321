import { search } from "@lode/core/contracts/console/search";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ["search", q],
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    enabled: q !== "",
  });
