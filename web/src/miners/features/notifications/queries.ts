import {
  getWeeklyMail,
  listNotifications,
  markNotificationsRead,
  switchWeeklyMail,
  unsubscribe,
} from "@lode/core/contracts/http/notifications";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { deviceZone } from "../../../lib/format.ts";
import { invalidate } from "../../../lib/query-client.ts";

export const notificationsQuery = () =>
  queryOptions({
    queryKey: ["notifications"],
    queryFn: ({ signal }) => call(listNotifications, { query: {}, signal }),
  });

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => call(markNotificationsRead, { body: { up_to: upTo } }),
    onSettled: () => invalidate(queries, "notifications"),
  });
}

export const weeklyMailQuery = () =>
  queryOptions({
    queryKey: ["notifications", "weekly-mail"],
    queryFn: ({ signal }) => call(getWeeklyMail, { signal }),
  });

/** Turns the weekly mail on, with the zone of the browser, whose clock is the miner's, or off. */
export function useSwitchWeeklyMail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => call(switchWeeklyMail, { body: { on, time_zone: deviceZone() } }),
    onSuccess: (answer) => queries.setQueryData(weeklyMailQuery().queryKey, answer),
  });
}

export const useUnsubscribe = () =>
  useMutation({ mutationFn: (token: string) => call(unsubscribe, { query: { token } }) });
