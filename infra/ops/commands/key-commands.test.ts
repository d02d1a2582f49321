import { randomBytes } from "node:crypto";
import {
  openSecret,
  parseSealingKeys,
  type SealingContext,
  sealingContext,
  sealSecret,
} from "@lode/adapters/crypto/seal-secret";
import { createLinkRequest } from "@lode/db/accounts/link-requests.repository";
import { listSealedColumns, SEALED_COLUMNS } from "@lode/db/accounts/sealed-secrets.repository";
import { keepTokensForRevocation } from "@lode/db/accounts/token-revocations.repository";
import { openSession } from "@lode/db/auth/sessions.repository";
import type { Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { createOperator, storeTotp } from "@lode/db/operators/operators.repository";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { afterEach, expect, test, vi } from "vitest";
import { typeCommand } from "../test/type-command.ts";

afterEach(() => vi.unstubAllEnvs());

const key = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;

test("rotation under load: every secret can be read throughout, and afterwards the old key is not needed", async () => {
  const { db } = await openTestDatabase();
  const [older, newer] = [key("k1"), key("k2")];
  const before = parseSealingKeys(older);
  const during = parseSealingKeys(`${newer},${older}`);
  const ids: string[] = [];
  for (let n = 0; n < 250; n++) {
    const { account } = await buildMiner(db);
    const sealed = sealSecret(before, `token ${account.id}`, sealingContext("account-tokens", account.id));
    await db("social_accounts").where({ id: account.id }).update({ sealed_tokens: sealed });
    ids.push(account.id);
  }
  const open = async (id: string, keys: typeof during) => {
    const [row] = await db("social_accounts").where({ id });
    return openSecret(keys, row.sealed_tokens, sealingContext("account-tokens", id));
  };

  let rotating = true;
  let reads = 0;
  const readers = (async () => {
    while (rotating) {
      const id = ids[reads++ % ids.length] ?? "";
      expect(await open(id, during)).toBe(`token ${id}`);
    }
  })();
  const { text } = await rotate(db, newer, older);
  rotating = false;
  await readers;

  expect(text).toContain("250 secrets were re-encrypted with k2");
  expect(reads).toBeGreaterThan(10);
  for (const id of ids) expect(await open(id, parseSealingKeys(newer))).toBe(`token ${id}`);
});

/** Makes an operator, and a miner with tokens, revoked tokens and an open link request. One key seals every secret. */
async function peopleWithSecrets(
  { db, transaction }: TestDatabase,
  keys: ReturnType<typeof parseSealingKeys>,
): Promise<Record<string, string>> {
  const { userId, account } = await buildMiner(db);
  const seal = (row: SealingContext) => sealSecret(keys, `secret of ${row}`, row);
  await db("social_accounts")
    .where({ id: account.id })
    .update({ sealed_tokens: seal(sealingContext("account-tokens", account.id)) });
  const requestId = newId();
  await transaction(async (trx) => {
    await keepTokensForRevocation(trx, userId, account.externalId);
    const secrets = { passwordHash: "no password", cookieHash: randomBytes(32), bearerHash: randomBytes(32) };
    const session = await openSession(trx, { userId, userAgent: "", ...secrets });
    await createLinkRequest(trx, {
      id: requestId,
      network: "x",
      requestKey: requestId,
      sealedSecret: seal(sealingContext("oauth-secret", requestId)),
      sessionId: session?.id ?? "",
    });
  });
  const email = `${newId()}@lode.test`;
  const operator = { email, role: "viewer", passwordHash: "none", configuredHash: null } as const;
  const operatorId = (await createOperator(db, { ...operator, mustChangePassword: true })) ?? "";
  await storeTotp(db, operatorId, seal(sealingContext("operator-totp", operatorId)));
  return {
    social_accounts: account.id,
    token_revocations: account.id,
    link_requests: requestId,
    operators: operatorId,
  };
}

const rotate = (db: Db, ...keys: string[]) => {
  vi.stubEnv("SEALING_KEYS", keys.join(","));
  return typeCommand(db, "rotate-keys", "a new key");
};

test("adversary: a rotation covers every table, and calls old keys removable only when no secret needs them", async () => {
  const world = await openTestDatabase();
  const { db } = world;
  const [lost, older, newer] = [key("k0"), key("k1"), key("k2")];
  const ids = await peopleWithSecrets(world, parseSealingKeys(older));

  expect(await rotate(db, newer, older)).toMatchObject({
    exit: 0,
    text: expect.stringMatching(/^4 secrets .* the other keys can be removed/),
  });
  for (const { table, key: id, column, secret } of SEALED_COLUMNS) {
    const [row] = await db(table).where({ [id]: ids[table] });
    const context = sealingContext(secret, ids[table] ?? "");
    expect(openSecret(parseSealingKeys(newer), row[column], context), table).toBe(`secret of ${context}`);
  }

  await peopleWithSecrets(world, parseSealingKeys(lost));
  expect(await rotate(db, newer, older)).toMatchObject({
    exit: 1,
    text:
      "0 secrets were re-encrypted with k2. Keep the other keys: 4 secrets still need them " +
      "(1 in link_requests.sealed_secret by k0, 1 in operators.sealed_totp by k0, 1 in social_accounts.sealed_tokens by k0, 1 in token_revocations.sealed_tokens by k0).",
  });
  expect((await rotate(db, newer, older, lost)).exit).toBe(0);
});

test("adversary: if a column of secrets is unknown to the rotation, the old keys are kept", async () => {
  const { db } = await openTestDatabase();
  await db.raw("create table later (id uuid primary key, sealed_note text)");
  await db.raw("insert into later values (gen_random_uuid(), 'k1.abc')");
  expect(await rotate(db, key("k2"), key("k1"))).toMatchObject({
    exit: 1,
    text: expect.stringContaining(
      "Keep the other keys: 1 secrets still need them (1 in later.sealed_note by k1)",
    ),
  });
});

test("the rotation knows every column of the schema that holds sealed secrets", async () => {
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  const { db } = await openTestDatabase();
  const inSchema = (await listSealedColumns(db)).map(({ table, column }) => `${table}.${column}`);
  expect(inSchema).toEqual(known.toSorted());
});

test("no text column but those that the rotation knows contains sealed secrets", async () => {
  const world = await openTestDatabase();
  const { db } = world;
  await peopleWithSecrets(world, parseSealingKeys(key("k7")));
  const { rows } = await db.raw(
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() and data_type in ('text', 'jsonb', 'character varying')`,
  );
  const holding: string[] = [];
  for (const { table_name, column_name } of rows) {
    const found = await db.raw(`select from ?? where ??::text like '%k7.%' limit 1`, [
      table_name,
      column_name,
    ]);
    if (found.rowCount > 0) holding.push(`${table_name}.${column_name}`);
  }
  expect(holding.toSorted()).toEqual(
    SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});
