import { getCsrfToken } from "@lode/core/contracts/http/auth";
import { route } from "../../http/route.ts";

export const getCsrfTokenRoute = route(getCsrfToken, async ({ csrfToken }) => ({
  csrfToken: csrfToken ?? "",
}));
