import { getProfile } from "@lode/core/contracts/http/profile";
import { route } from "../../http/route.ts";
import { readProfileView } from "./read-profile-view.ts";

export const getProfileRoute = route(getProfile, ({ session, deps }) =>
  readProfileView(deps, session.userId),
);
