import { getProfile } from "@lode/core/contracts/http/profile";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const profileQuery = () =>
  queryOptions({
    queryKey: ["profile"],
    queryFn: async ({ signal }) => (await call(getProfile, { signal })).profile,
  });
