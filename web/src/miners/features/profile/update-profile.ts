import type { BodyOf } from "@lode/core/contracts/http/endpoint";
import { updateProfile } from "@lode/core/contracts/http/profile";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { profileQuery } from "./queries.ts";

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: ({ profile }) => queries.setQueryData(profileQuery().queryKey, profile),
  });
}
