/** Without the path, which may be a secret: some receivers know their senders by it alone. */
const ORIGIN = "substring(e.url from '^[a-z]+://[^/?#]+') || '/…'";

/**
 * Every credential that works, with its makers: what a disabled operator may leave behind. Who replaced a webhook's
 * secret knows it, and who added the webhook chose where it sends, so both are its makers.
 */
export const WORKING_CREDENTIALS = `(
  select 'report-key' as kind, k.id, k.name, k.created_by as maker from report_keys k
  where k.revoked_at is null and k.expires_at > now()
  union all
  select 'webhook', e.id, ${ORIGIN}, e.created_by from webhook_endpoints e where e.disabled_at is null
  union all
  select 'webhook', e.id, ${ORIGIN}, e.rotated_by from webhook_endpoints e
  where e.disabled_at is null and e.rotated_by is not null
  union all
  select 'first-password', o.id, o.email, l.actor from operators o
  join audit_log l on l.subject_id = o.id and l.act in ('added an operator', 'reset an operator', 'confirmed a change of an operator')
  where o.must_change_password and o.disabled_at is null
    and (o.first_password_until is null or o.first_password_until > now()))`;
