import { updateProfile } from "@lode/core/contracts/http/profile";
import { useQueryClient } from "@tanstack/react-query";
import { useSend } from "../../../lib/use-send.ts";
import { profileQuery } from "./queries.ts";

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useSend(updateProfile, {
    onSuccess: ({ profile }) => queries.setQueryData(profileQuery().queryKey, profile),
  });
}
