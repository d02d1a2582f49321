const MAILBOXES = "array(select mailbox_of(address) from unnest(:accounts::text[]) as a (address))";

/**
 * The miners that the operators `:accounts`, who count as one person, are or were: those with a mailbox of theirs, with or
 * without a +tag, and those that had it before they deleted their account.
 */
export const OWN_MINERS = `(
  select id from users where mailbox_of(email) = any(${MAILBOXES})
  union all
  select user_id from operator_miners where mailbox = any(${MAILBOXES}))`;
