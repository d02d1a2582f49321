import { getProfile } from "@lode/core/contracts/http/profile";
import { readPart } from "../../../lib/api.ts";

export const profileQuery = () => readPart(["profile"], getProfile, ({ profile }) => profile);
