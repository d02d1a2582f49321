import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, one, run } from "../query.ts";

export interface EmailRequest {
  purpose: "confirm" | "reset";
  email: string;
}

/** A request is answered for as long as its link would work. */
const IS_ALIVE =
  "created_at > now() - case purpose when 'reset' then interval '1 hour' else interval '24 hours' end";

/** Stores a request for a mail, even if the address is unknown. `email` in lower case. Returns the id. */
export async function recordEmailRequest(trx: Trx, request: EmailRequest): Promise<string> {
  const { id } = await one<{ id: string }>(
    trx,
    "insert into email_requests (id, purpose, email) values (:id, :purpose, :email) returning id",
    { id: newId(), ...request },
  );
  return id;
}

/** Undefined if the request has been answered or has expired. */
export async function findEmailRequest(db: DbOrTrx, id: string): Promise<EmailRequest | undefined> {
  return maybe(db, `select purpose, email from email_requests where id = :id and ${IS_ALIVE}`, { id });
}

/**
 * Requests older than this many seconds, oldest first: their job was lost, or mail cannot be sent at the
 * moment.
 */
export async function listLateEmailRequests(
  db: DbOrTrx,
  lateSeconds: number,
  limit: number,
): Promise<{ id: string }[]> {
  return many(
    db,
    `select id from email_requests where created_at < now() - make_interval(secs => :late) and refused_at is null
       and ${IS_ALIVE}
     order by created_at limit :limit`,
    { late: lateSeconds, limit },
  );
}

/** Notes that the recipient's server refused the mail for good. */
export async function noteRequestRefused(db: DbOrTrx, id: string): Promise<void> {
  await run(db, "update email_requests set refused_at = now() where id = :id", { id });
}

/** Deletes an answered request: it contains an address, which may belong to a person without an account. */
export async function endEmailRequest(db: DbOrTrx, id: string): Promise<void> {
  await run(db, "delete from email_requests where id = :id", { id });
}

/** Deletes requests that could not be answered in time. */
export async function purgeEmailRequests(db: DbOrTrx): Promise<void> {
  await run(db, `delete from email_requests where not (${IS_ALIVE})`);
}
