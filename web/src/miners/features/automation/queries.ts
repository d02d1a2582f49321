import {
  getAutomationSettings,
  listAutomationActions,
  pauseAutomation,
} from "@lode/core/contracts/http/automation";
import type { Endpoint } from "@lode/core/contracts/http/endpoint";
import { infiniteQueryOptions, useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, read } from "../../../lib/api.ts";
import type { CallOptions } from "../../../lib/make-call.ts";
import { invalidate } from "../../../lib/query-client.ts";
import { automation } from "../../../texts/en/automation.ts";
import { showError } from "../../../ui/toast.ts";

export const automationQuery = () => read(["automation", "settings"], getAutomationSettings);

export const actionsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["automation", "actions"],
    queryFn: ({ pageParam, signal }) =>
      call(listAutomationActions, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });

const CHANGES = ["automation"];

export const useIsSavingAutomation = (): boolean => useIsMutating({ mutationKey: CHANGES }) > 0;

/**
 * Stays pending until the settings are read again, because the server may have refused a part of the change, and a
 * switch must not show its old state in between.
 */
export function useAutomationChange<E extends Endpoint>(endpoint: E, onError: () => void = () => undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: CHANGES,
    mutationFn: (request: CallOptions<E>) => call(endpoint, request),
    onError,
    onSettled: () => invalidate(queries, "automation"),
  });
}

export const usePauseAutomation = () =>
  useAutomationChange(pauseAutomation, () =>
    showError(automation.updateFailedBecause, automation.updateFailed),
  );
