import { listAlarmChannels, listAlarms } from "@lode/core/contracts/console/alarms";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export const alarmsQuery = (query: NonNullable<QueryOf<typeof listAlarms>>) =>
  queryOptions({
    queryKey: ["alarms", query],
    queryFn: ({ signal }) => call(listAlarms, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const channelsQuery = () =>
  queryOptions({
    queryKey: ["alarms", "channels"],
    queryFn: ({ signal }) => call(listAlarmChannels, { signal }),
  });

export const afterChannelChange = (queries: QueryClient): Promise<unknown> => invalidate(queries, "alarms");
