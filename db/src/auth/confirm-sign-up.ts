import type { Language } from "@lode/core/domain/languages";
import type { Trx } from "../connection.ts";
import { maybe } from "../query.ts";
import { endSignUps } from "./sign-ups.repository.ts";
import { openProfile } from "./users.repository.ts";

export interface ConfirmedSignUp {
  userId: string;
  /** From the link that the miner followed; may be any text. */
  referralCode: string | null;
}

interface Made {
  id: string;
  email: string;
  displayName: string;
  language: Language;
  referralCode: string | null;
}

/**
 * Creates the confirmed account of a sign-up, with the sign-up's id. Returns undefined and changes nothing if
 * a newer sign-up replaced it, if it has expired, or if the address already has a confirmed account.
 */
export async function confirmSignUp(trx: Trx, id: string): Promise<ConfirmedSignUp | undefined> {
  // An unconfirmed account may date from before sign-ups had rows: it takes over the sign-up's values.
  const made = await maybe<Made>(
    trx,
    `with newest as (
       select * from sign_ups s where s.id = :id
         and not exists (select from sign_ups later where later.email = s.email and later.place > s.place)
     ), made as (
       insert into users (id, email, password_hash, terms_version, terms_accepted_at, email_confirmed_at)
       select id, email, password_hash, terms_version, terms_accepted_at, now() from newest
       on conflict (email) do update set password_hash = excluded.password_hash, email_confirmed_at = now(),
         terms_version = excluded.terms_version, terms_accepted_at = excluded.terms_accepted_at
       where users.email_confirmed_at is null
       returning id, email
     )
     select made.id, made.email, newest.display_name as "displayName", newest.language, newest.referral_code as "referralCode"
     from made, newest`,
    { id },
  );
  if (!made) return undefined;
  await openProfile(trx, made);
  await endSignUps(trx, made.email);
  return { userId: made.id, referralCode: made.referralCode };
}
