import type { AttemptView } from "@lode/core/contracts/http/tasks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { usePollingInterval } from "../../../lib/live.ts";
import { attemptsQuery } from "./queries.ts";
import { toastOutcome } from "./task-toasts.ts";

const NONE: readonly AttemptView[] = [];

/**
 * Returns the newest attempts. If an attempt is decided while the page is open, a toast shows the outcome,
 * even if the attempt was begun elsewhere.
 */
export function useAttempts(): readonly AttemptView[] {
  const polling = usePollingInterval();
  const { data = NONE } = useQuery({
    ...attemptsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.some((attempt) => attempt.status === "verifying") ? polling : false,
  });
  const checking = useRef(new Set<string>());
  useEffect(() => {
    for (const attempt of data) {
      if (attempt.status !== "verifying" && checking.current.delete(attempt.id)) toastOutcome(attempt);
      if (attempt.status === "verifying") checking.current.add(attempt.id);
    }
  }, [data]);
  return data;
}
