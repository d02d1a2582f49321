import {
  openSecret,
  type SealingContext,
  sealingContext,
  sealSecret,
} from "@lode/adapters/crypto/seal-secret";
import { purgeLinkRequests } from "@lode/db/accounts/link-requests.repository";
import * as secrets from "@lode/db/accounts/sealed-secrets.repository";
import { purgeTokenRevocations } from "@lode/db/accounts/token-revocations.repository";
import type { Db } from "@lode/db/connection";
import { FIRST_ID } from "@lode/db/id";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App, Needs } from "../app.ts";
import type { OperatorDecision } from "../operator-decision.ts";

const BATCH = 200;
type SealingKeys = App["sealingKeys"];

export interface Rotation {
  resealed: number;
  /** Secrets not sealed by the first key. */
  left: secrets.LeftSealed[];
}

/** Reseals every secret with the first key, until a pass changes nothing: rows may be copied meanwhile. */
export async function rotateSealingKeys(
  { db, sealingKeys: keys }: Needs<"db" | "sealingKeys">,
  { by, reason }: OperatorDecision,
): Promise<Rotation> {
  // Expired secrets are deleted, so they need no key.
  await purgeLinkRequests(db);
  await purgeTokenRevocations(db);
  let resealed = 0;
  for (;;) {
    let moved = 0;
    for (const column of secrets.SEALED_COLUMNS) moved += await resealColumn(db, keys, column);
    resealed += moved;
    if (moved === 0) break;
  }
  const left = await secrets.countSealedByOtherKeys(db, keys[0].id);
  const detail = { reason, newest: keys[0].id, resealed: String(resealed), left: String(countOf(left)) };
  await recordAct(db, { actor: by, act: "rotated the sealing keys", subjectId: null, detail });
  return { resealed, left };
}

export const countOf = (left: readonly secrets.LeftSealed[]): number =>
  left.reduce((sum, { count }) => sum + count, 0);

async function resealColumn(db: Db, keys: SealingKeys, column: secrets.SealedColumn): Promise<number> {
  let moved = 0;
  let after = FIRST_ID;
  for (;;) {
    const rows = await secrets.listSealedByOtherKeys(db, column, keys[0].id, after, BATCH);
    for (const { id, sealed } of rows) {
      const context = sealingContext(column.secret, id);
      const secret = open(keys, sealed, context);
      if (secret === undefined) continue;
      const resealed = sealSecret(keys, secret, context);
      // Only if the row still holds what was read: a reconnect in between has sealed newer tokens.
      if (await secrets.replaceSealed(db, column, { id, sealed, resealed })) moved++;
    }
    const last = rows.at(-1);
    if (!last) return moved;
    after = last.id;
  }
}

/** Undefined if no key opens the secret: it is counted as left, and the rotation continues. */
function open(keys: SealingKeys, sealed: string, context: SealingContext): string | undefined {
  try {
    return openSecret(keys, sealed, context);
  } catch {
    return undefined;
  }
}
