import { listReportKeys } from "@lode/core/contracts/console/reports";
import { getDelivery, listDeliveries, listWebhooks } from "@lode/core/contracts/console/webhooks";
import type { QueryOf } from "@lode/core/contracts/http/endpoint";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../../lib/query-keys.ts";
import { call } from "../../lib/api.ts";

export const endpointsQuery = () =>
  queryOptions({
    queryKey: ["webhooks", "endpoints"],
    queryFn: ({ signal }) => call(listWebhooks, { signal }),
  });

export const deliveriesQuery = (query: NonNullable<QueryOf<typeof listDeliveries>>) =>
  queryOptions({
    queryKey: ["webhooks", "deliveries", query],
    queryFn: ({ signal }) => call(listDeliveries, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", "delivery", id],
    queryFn: ({ signal }) => call(getDelivery, { params: { id }, signal }),
  });

export const reportKeysQuery = () =>
  queryOptions({
    queryKey: ["api-keys"],
    queryFn: ({ signal }) => call(listReportKeys, { signal }),
  });

export const afterWebhookChange = (queries: QueryClient): Promise<unknown> => invalidate(queries, "webhooks");

export const afterKeyChange = (queries: QueryClient): Promise<unknown> => invalidate(queries, "api-keys");
