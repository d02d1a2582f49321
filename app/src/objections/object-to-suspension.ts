import { Refused } from "@lode/core/contracts/errors";
import { findSuspensionObjection, type Objection } from "@lode/db/objections/objections.repository";
import type { App } from "../app.ts";
import { requireCredentials } from "../auth/sign-in.ts";
import { object } from "./object.ts";

/**
 * Opens a suspended miner's objection, or returns the existing objection. The password takes the place of a
 * session, because a suspended miner cannot sign in. Throws Refused as a sign-in does, and
 * Refused("nothing-to-object-to").
 */
export async function objectToSuspension(
  app: Pick<App, "db" | "transaction" | "clock" | "logger">,
  { email, password, text }: { email: string; password: string; text: string },
): Promise<Objection> {
  const user = await requireCredentials(app, email, password);
  if (!user.suspended) throw new Refused("nothing-to-object-to");
  const earlier = await findSuspensionObjection(app.db, user.id);
  if (earlier) return earlier;
  return object(app, { userId: user.id, subject: "suspension", subjectId: user.id, text });
}
