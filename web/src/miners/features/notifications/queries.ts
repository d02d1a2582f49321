import {
  chooseMessages,
  getMessageChoices,
  listNotifications,
  type MessageChoicesView,
  markNotificationsRead,
  turnOffMessages,
  unsubscribe,
} from "@lode/core/contracts/http/notifications";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { deviceZone } from "../../../lib/device-zone.ts";
import { invalidate } from "../../../lib/query-keys.ts";

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

export const messageChoicesQuery = () =>
  queryOptions({
    queryKey: ["notifications", "choices"],
    queryFn: ({ signal }) => call(getMessageChoices, { signal }),
  });

/** Stores the choices with the zone of the browser, whose clock is the miner's. */
export function useChooseMessages() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (choices: Omit<MessageChoicesView, "time_zone">) =>
      call(chooseMessages, { body: { ...choices, time_zone: deviceZone() } }),
    onSuccess: (answer) =>
      queries.setQueryData(messageChoicesQuery().queryKey, (known) => known && { ...known, ...answer }),
  });
}

export function useTurnOffMessages() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(turnOffMessages),
    onSettled: () => invalidate(queries, "notifications"),
  });
}

export const useUnsubscribe = () =>
  useMutation({ mutationFn: (token: string) => call(unsubscribe, { query: { token } }) });
