import { updateProfile } from "@lode/core/contracts/http/profile";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { profileQuery } from "./queries.ts";

export interface ProfileChange {
  display_name?: string;
  bio?: string;
  sol_wallet_address?: string;
}

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => call(updateProfile, { body }),
    onSuccess: ({ profile }) => queries.setQueryData(profileQuery().queryKey, profile),
  });
}
