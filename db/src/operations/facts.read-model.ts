import type { StoredFacts } from "@lode/core/domain/operations/operation-facts";
import { ACTIVE_HOLD } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { MAIL_WAITS } from "../mails/mails.repository.ts";
import { PARTITION_FACTS } from "../partitions/partitions.repository.ts";
import { oneValue } from "../query.ts";

const age = (moment: string) => `coalesce(extract(epoch from now() - ${moment}), 0)::float8`;

/** Counting stops here: it is enough to know that there are many. */
const FAILED_TO = 1_000;
/** Waiting rows are counted up to here, because counting a whole backlog takes too long. */
const COUNTED_TO = 20_000;

/**
 * What Postgres knows, from open rows and from figures that sweeps maintain: this never scans a table that
 * only grows. One statement, so that all figures are from the same moment.
 */
export const readOperationFacts = (db: DbOrTrx) =>
  oneValue<StoredFacts>(db)(`select json_build_object(
       'outbox', (select json_build_object('waiting', count(*), 'lagSeconds', ${age("min(created_at)")})
         from (select created_at from outbox order by id limit ${COUNTED_TO}) o),
       'attempts', (select json_build_object('open', count(*),
           'overdueSeconds', ${age("min(next_check_at) filter (where next_check_at < now())")})
         from (select next_check_at from task_attempts where state in ('verifying', 'unknown')
           order by next_check_at limit ${COUNTED_TO}) a),
       'automation', (select json_build_object('oldestSeconds', ${age("min(due_at)")})
         from automation_actions where due_at < now()),
       'withdrawals', (select json_build_object(
           'pending', count(*) filter (where status = 'pending' and not is_held),
           'held', count(*) filter (where status = 'pending' and is_held),
           'processing', count(*) filter (where status = 'processing'),
           'inDoubt', count(*) filter (where status = 'processing' and review_reason is not null),
           'oldestPendingSeconds', ${age("min(free_at) filter (where status = 'pending' and not is_held)")},
           'oldestProcessingSeconds', ${age("min(claimed_at) filter (where status = 'processing')")})
         from (select w.*, exists (select from ${ACTIVE_HOLD}) as is_held, greatest(w.created_at,
             (select max(h.cleared_at) from withdrawal_holds h where h.withdrawal_id = w.id)) as free_at from withdrawals w
           where w.status in ('pending', 'processing') order by w.created_at limit ${COUNTED_TO}) w),
       'reviews', (select count(*) from (select from withdrawal_holds h where h.kind = 'review' and h.cleared_at is null
           and exists (select from withdrawals w where w.id = h.withdrawal_id and w.status = 'pending')
           limit ${FAILED_TO}) r),
       'objections', (select count(*) from (select from objections where state = 'open' limit ${FAILED_TO}) o),
       'mails', (select json_build_object('tried', (select count(*) from (select from mails where ${MAIL_WAITS} and claims > 0
           limit ${FAILED_TO}) t), 'late', count(*), 'oldestSeconds', ${age("min(created_at)")})
         from (select created_at from mails where ${MAIL_WAITS} and created_at < now() - interval '5 minutes' limit ${FAILED_TO}) m),
       'answers', (select json_build_object('good', coalesce(sum(good), 0), 'bad', coalesce(sum(bad), 0))
         from service_level_minutes where level = 'page' and minute > now() - interval '1 hour'),
       'failedJobs', (select count(*) from (select from failed_jobs where state = 'failed' limit ${FAILED_TO}) f),
       'treasury', case when s.treasury_read_at is not null and s.counted_at is not null then json_build_object(
           'heldBaseUnits', s.treasury_base_units, 'owedBaseUnits', (s.balances + s.in_flight) * 10000,
           'lamports', s.treasury_lamports) end,
       'ledger', json_build_object('sum', s.ledger_sum, 'drifted', s.drifted_accounts),
       'reconciliation', json_build_object('findings', s.findings,
           'secondsAgo', extract(epoch from now() - s.reconciled_at)::float8,
           'unreadableSeconds', coalesce((select ${age("unreadable_since")} from treasury_cursor), 0)),
       'backup', json_build_object(
           'secondsAgo', ${age("(select coalesce(max(ended_at), (select min(migration_time) from migrations)) from backups)")},
           'archiveFailingSeconds', (select case when last_failed_time > coalesce(last_archived_time, '-infinity')
             then ${age("coalesce(last_archived_time, stats_reset, last_failed_time)")} else 0 end from pg_stat_archiver),
           'archives', current_setting('archive_mode') <> 'off',
           'replicaLagSeconds', (select coalesce(max(extract(epoch from replay_lag)), 0)::float8 from pg_stat_replication),
           'replicasMissing', (select count(*) from pg_replication_slots where slot_type = 'physical' and not active)),
       'silentSweeps', array(select name from sweep_runs
         where silent_at < now() and started_at > now() - interval '1 day' order by name),
       'peers', (select coalesce(json_object_agg(name, json_build_object('askedSecondsAgo', ${age("asked_at")},
           'workedSecondsAgo', extract(epoch from now() - worked_at)::float8, 'failures', failures, 'said', said)), '{}')
         from peers),
       'housekeeping', (select json_build_object('counterDrift', s.counter_drift,
           'partitionDaysAhead', min("daysAhead"), 'usesDefaultPartition', bool_or("usesDefault"))
         from (${PARTITION_FACTS}) p)
     ) as facts from proof_standing s`);
