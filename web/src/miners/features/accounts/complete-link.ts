import { completeLink } from "@lode/core/contracts/http/accounts";
import type { BodyOf } from "@lode/core/contracts/http/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/query-keys.ts";

export function useCompleteLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof completeLink>) => call(completeLink, { body }),
    onSettled: () => void invalidate(queries, "accounts", "automation", "profile", "stats", "tasks"),
  });
}
