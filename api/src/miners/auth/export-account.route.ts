import { exportAccount } from "@lode/core/contracts/http/auth";
import { readExport } from "@lode/db/auth/export.read-model";
import { route } from "../../http/route.ts";

export const exportAccountRoute = route(exportAccount, async ({ session, deps }) => {
  await deps.limits.spend("export-user", session.userId);
  const everything = await readExport(deps.db, session.userId);
  return {
    exported_at: deps.clock.now().toISOString(),
    ...everything,
    profile: { ...(everything.profile as object) },
  };
});
