/** Every credential that works, with its maker: what a disabled operator may leave behind. */
export const WORKING_CREDENTIALS = `(
  select 'report-key' as kind, k.id, k.name, k.created_by as maker from report_keys k
  where k.revoked_at is null and k.expires_at > now()
  union all
  select 'first-password', o.id, o.email, l.actor from operators o
  join audit_log l on l.subject_id = o.id and l.act in ('added an operator', 'reset an operator', 'confirmed a change of an operator')
  where o.must_change_password and o.disabled_at is null
    and (o.first_password_until is null or o.first_password_until > now()))`;
