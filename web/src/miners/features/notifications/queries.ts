import { listNotifications, markNotificationsRead } from "@lode/core/contracts/http/notifications";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
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
