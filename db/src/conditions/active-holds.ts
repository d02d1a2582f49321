import type { Hold, HoldKind } from "@lode/core/domain/withdrawals/holds";

/** The active holds of a withdrawal `w`, by the database's clock, as a correlated `from`. */
export const ACTIVE_HOLD = `withdrawal_holds h where h.withdrawal_id = w.id and h.cleared_at is null
  and (h.until is null or h.until > now())`;

/** The active holds as a JSON column: `[{ kind, until }]`. */
export const ACTIVE_HOLDS = `(select coalesce(json_agg(json_build_object('kind', h.kind, 'until', h.until)), '[]')
  from ${ACTIVE_HOLD})`;

/** Converts the text timestamps of JSON to dates. */
export const toHolds = (rows: readonly { kind: HoldKind; until: string | null }[]): Hold[] =>
  rows.map(({ kind, until }) => ({ kind, until: until === null ? null : new Date(until) }));
