import type { Finding } from "@lode/core/domain/operations/conditions";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import type { MailPayloads } from "../mails/mails.repository.ts";
import { many, run } from "../query.ts";

/** A finding that comes back within this time continues its alarm. */
export const QUIET_SECONDS = 300;

export const listOpenAlarms = (db: DbOrTrx) =>
  many<{ key: string; openedAt: Date }>(db)(`
    select key, opened_at as "openedAt" from alarms where cleared_at is null`);

type News = MailPayloads["alarm"];
const TOLD = `light, text, runbook, to_jsonb(opened_at) as "openedAt"`;
const FOUND = "jsonb_to_recordset(:found) as f(id uuid, key text, light text, text text, runbook text)";

/**
 * Opens an alarm for each new finding, turns it red with its finding, and clears it once the finding has been gone
 * for `QUIET_SECONDS`. Returns the news for the owners. Of several findings with one key the worst counts.
 */
export async function updateAlarms(trx: Trx, findings: readonly Finding[]): Promise<News[]> {
  const found = JSON.stringify(
    findings.map(({ key, light, plainText: text, runbook }) => ({ id: newId(), key, light, text, runbook })),
  );
  const worse = await many<News>(trx, { found })(`
    insert into alarms as a (id, key, light, text, runbook, opened_at)
      select distinct on (key) id, key, light, text, runbook, now() from ${FOUND} order by key, light desc
      on conflict (key) where cleared_at is null do update set light = excluded.light, text = excluded.text
        where a.light < excluded.light
      returning ${TOLD}, null as "clearedAt"`);
  await run(trx, { found })(`update alarms set missing_since = case when missing_since is null then now() end
    where cleared_at is null and (missing_since is null) = (key not in (select key from ${FOUND}))`);
  const cleared = await many<News>(trx)(`delete from alarms
    where cleared_at is null and missing_since <= now() - make_interval(secs => ${QUIET_SECONDS})
    returning ${TOLD}, to_jsonb(now()) as "clearedAt"`);
  return [...worse, ...cleared];
}
