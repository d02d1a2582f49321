import { maskEmail } from "@lode/core/domain/mask-email";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

/** Records that an operator searched for a person by an email address. The log shows the masked address. */
export async function recordLookUp(
  { db }: Pick<App, "db">,
  { address, by }: { address: string; by: string },
): Promise<void> {
  const detail = { address: maskEmail(address.toLowerCase()) };
  await recordAct(db, { actor: by, act: "looked up an email address", subjectId: null, detail });
}
