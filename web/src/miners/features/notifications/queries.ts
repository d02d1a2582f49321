import {
  getWeeklyMail,
  listNotifications,
  markNotificationsRead,
  switchWeeklyMail,
  unsubscribe,
} from "@lode/core/contracts/http/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, read } from "../../../lib/api.ts";
import { deviceZone } from "../../../lib/format.ts";
import { invalidate } from "../../../lib/query-client.ts";

export const notificationsQuery = () => read(["notifications"], listNotifications, { query: {} });

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => call(markNotificationsRead, { body: { up_to: upTo } }),
    onSettled: () => invalidate(queries, "notifications"),
  });
}

export const weeklyMailQuery = () => read(["notifications", "weekly-mail"], getWeeklyMail);

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
