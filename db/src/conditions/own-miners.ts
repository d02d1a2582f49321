/**
 * The miners that the operator `:by` is or was: those with the operator's mailbox, with or without a +tag, and
 * those that had it before they deleted their account.
 */
export const OWN_MINERS = `(
  select id from users where mailbox_of(email) = mailbox_of(:by)
  union all
  select user_id from operator_miners where mailbox = mailbox_of(:by))`;
