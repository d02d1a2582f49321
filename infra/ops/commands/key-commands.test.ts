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
import { newId } from "@lode/db/id";
import { createOperator, storeTotp } from "@lode/db/operators/operators.repository";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { typeCommand } from "../test/type-command.ts";

let world: TestDatabase;
const others: TestDatabase[] = [];
beforeAll(async () => {
  world = await openTestDatabase();
  for (let n = 0; n < 3; n++) others.push(await openTestDatabase());
});
afterEach(() => vi.unstubAllEnvs());

const key = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;

test("rotation under load: every secret can be read throughout, and afterwards the old key is not needed", async () => {
  const [older, newer] = [key("k1"), key("k2")];
  const before = parseSealingKeys(older);
  const during = parseSealingKeys(`${newer},${older}`);
  const ids: string[] = [];
  for (let n = 0; n < 250; n++) {
    const { account } = await buildMiner(world.db);
    const sealed = sealSecret(before, `token ${account.id}`, sealingContext("account-tokens", account.id));
    await world.db("social_accounts").where({ id: account.id }).update({ sealed_tokens: sealed });
    ids.push(account.id);
  }
  const open = async (id: string, keys: typeof during) => {
    const [row] = await world.db("social_accounts").where({ id });
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
  vi.stubEnv("SEALING_KEYS", `${newer},${older}`);
  const { text } = await typeCommand(world.db, "rotate-keys", "a new key");
  rotating = false;
  await readers;

  expect(text).toContain("250 secrets were re-encrypted with k2");
  expect(reads).toBeGreaterThan(10);
  for (const id of ids) expect(await open(id, parseSealingKeys(newer))).toBe(`token ${id}`);
});

async function operatorWithSecret(keys: ReturnType<typeof parseSealingKeys>): Promise<string> {
  const email = `${newId()}@lode.test`;
  const created = { email, role: "viewer", passwordHash: "none", configuredHash: null } as const;
  const id = (await createOperator(world.db, { ...created, mustChangePassword: true })) ?? "";
  const context = sealingContext("operator-totp", id);
  await storeTotp(world.db, id, sealSecret(keys, `secret of ${context}`, context));
  return id;
}

/** Makes an operator, and a miner with tokens, revoked tokens and an open link request. One key seals every secret. */
async function minerWithSecrets(keys: ReturnType<typeof parseSealingKeys>): Promise<Record<string, string>> {
  const { db, transaction } = world;
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
  const operatorId = await operatorWithSecret(keys);
  return {
    social_accounts: account.id,
    token_revocations: account.id,
    link_requests: requestId,
    operators: operatorId,
  };
}

const rotate = (...keys: string[]) => {
  vi.stubEnv("SEALING_KEYS", keys.join(","));
  return typeCommand(world.db, "rotate-keys", "a new key");
};

test("adversary: a rotation covers every table, and calls old keys removable only when no secret needs them", async () => {
  world = others[0] ?? world;
  const [lost, older, newer] = [key("k0"), key("k1"), key("k2")];
  const ids = await minerWithSecrets(parseSealingKeys(older));

  expect(await rotate(newer, older)).toMatchObject({
    exit: 0,
    text: expect.stringMatching(/^4 secrets .* the other keys can be removed/),
  });
  for (const { table, key: id, column, secret } of SEALED_COLUMNS) {
    const [row] = await world.db(table).where({ [id]: ids[table] });
    const context = sealingContext(secret, ids[table] ?? "");
    expect(openSecret(parseSealingKeys(newer), row[column], context), table).toBe(`secret of ${context}`);
  }

  await minerWithSecrets(parseSealingKeys(lost));
  expect(await rotate(newer, older)).toMatchObject({
    exit: 1,
    text:
      "0 secrets were re-encrypted with k2. Keep the other keys: 4 secrets still need them " +
      "(1 in link_requests.sealed_secret by k0, 1 in operators.sealed_totp by k0, 1 in social_accounts.sealed_tokens by k0, 1 in token_revocations.sealed_tokens by k0).",
  });
  expect((await rotate(newer, older, lost)).exit).toBe(0);
});

test("adversary: if a column of secrets is unknown to the rotation, the old keys are kept", async () => {
  world = others[1] ?? world;
  await world.db.raw("create table later (id uuid primary key, sealed_note text)");
  await world.db.raw("insert into later values (gen_random_uuid(), 'k1.abc')");
  expect(await rotate(key("k2"), key("k1"))).toMatchObject({
    exit: 1,
    text: expect.stringContaining(
      "Keep the other keys: 1 secrets still need them (1 in later.sealed_note by k1)",
    ),
  });
});

test("the rotation knows every column of the schema that holds sealed secrets", async () => {
  const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(
    (await listSealedColumns((others[0] ?? world).db)).map(({ table, column }) => `${table}.${column}`),
  ).toEqual(known.toSorted());
});

test("no text column but those that the rotation knows contains sealed secrets", async () => {
  world = others[2] ?? world;
  await minerWithSecrets(parseSealingKeys(key("k7")));
  const { rows } = await world.db.raw(
    `select table_name, column_name from information_schema.columns
     where table_schema = current_schema() and data_type in ('text', 'jsonb', 'character varying')`,
  );
  const holding: string[] = [];
  for (const { table_name, column_name } of rows) {
    const found = await world.db.raw(`select from ?? where ??::text like '%k7.%' limit 1`, [
      table_name,
      column_name,
    ]);
    if (found.rowCount > 0) holding.push(`${table_name}.${column_name}`);
  }
  expect(holding.toSorted()).toEqual(
    SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});
