import {
  getAutomationSettings,
  listAutomationActions,
  pauseAutomation,
  undoAutomationAction,
  updateAutomationSchedule,
  updateAutomationSettings,
} from "@lode/core/contracts/http/automation";
import type { BodyOf } from "@lode/core/contracts/http/endpoint";
import { infiniteQueryOptions, useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, read } from "../../../lib/api.ts";
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

/** Whether a change of automation is being saved, of any account. */
export const useIsSavingAutomation = (): boolean => useIsMutating({ mutationKey: CHANGES }) > 0;

/** Reads the settings again after a change, because the server may have refused a part of it. */
function useAutomationChange<Body, Answer>(send: (body: Body) => Promise<Answer>, onError?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: CHANGES,
    mutationFn: send,
    ...(onError ? { onError } : {}),
    onSettled: () => invalidate(queries, "automation"),
  });
}

export const useUpdateFlags = () =>
  useAutomationChange((body: BodyOf<typeof updateAutomationSettings>) =>
    call(updateAutomationSettings, { body }),
  );

export const useUpdateSchedule = () =>
  useAutomationChange((body: BodyOf<typeof updateAutomationSchedule>) =>
    call(updateAutomationSchedule, { body }),
  );

export const usePauseAutomation = () =>
  useAutomationChange(
    (body: BodyOf<typeof pauseAutomation>) => call(pauseAutomation, { body }),
    () => showError(automation.updateFailedBecause, automation.updateFailed),
  );

export const useUndoAction = () =>
  useAutomationChange((id: string) => call(undoAutomationAction, { params: { id } }));
