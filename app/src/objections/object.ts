import { orRefuse, Refused } from "@lode/core/contracts/errors";
import { answerDueAt, decideObjection, type ObjectionSubject } from "@lode/core/domain/objections/objection";
import { newId } from "@lode/db/id";
import * as objections from "@lode/db/objections/objections.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../app.ts";
import { requireCredentials } from "../auth/sessions.ts";

export interface ObjectTo {
  userId: string;
  subject: ObjectionSubject;
  /** Id of the attempt, or of the miner if the subject is a suspension. */
  subjectId: string;
  text: string;
}

/** Opens a miner's objection, which an operator answers within seven days. Throws Refused with the reason. */
export async function object(
  { transaction, clock }: Needs<"transaction" | "clock">,
  request: ObjectTo,
): Promise<objections.Objection> {
  const now = clock.now();
  return transaction(async (trx) => {
    const facts = await objections.readObjectionFacts(trx, request);
    orRefuse(decideObjection(facts, now));
    const id = newId();
    const decidedAt = facts.decidedAt ?? now;
    if (!(await objections.insertObjection(trx, { ...request, id, decidedAt, dueAt: answerDueAt(now) })))
      throw new Refused("objection-open");
    await append(trx, "objection.changed", { userId: request.userId, objectionId: id }, request.userId);
    const opened = await objections.findObjection(trx, id);
    if (!opened) throw new Error("The objection was not stored.");
    return opened;
  });
}

/**
 * Opens a suspended miner's objection, or returns the existing objection. The password takes the place of a session,
 * because a suspended miner cannot sign in. Throws Refused as a sign-in does, and Refused("nothing-to-object-to").
 */
export async function objectToSuspension(
  app: Needs<"db" | "transaction" | "clock" | "logger">,
  { email, password, text }: { email: string; password: string; text: string },
): Promise<objections.Objection> {
  const user = await requireCredentials(app, email, password);
  if (!user.suspended) throw new Refused("nothing-to-object-to");
  const earlier = await objections.findSuspensionObjection(app.db, user.id);
  if (earlier) return earlier;
  return object(app, { userId: user.id, subject: "suspension", subjectId: user.id, text });
}
