import { getOperatorSettings } from "@lode/core/contracts/console/settings";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const settingsQuery = () =>
  queryOptions({
    queryKey: ["settings"],
    queryFn: ({ signal }) => call(getOperatorSettings, { signal }),
  });
