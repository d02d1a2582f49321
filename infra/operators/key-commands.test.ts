import { randomBytes } from "node:crypto";
import { openSecret, parseSealingKeys, sealSecret } from "@lode/core/server/crypto/seal-secret";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { keyCommands } from "./key-commands.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});
afterEach(() => vi.unstubAllEnvs());

const key = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;

test("rotation under load: every read opens throughout, and afterwards the old key is not needed", async () => {
  const [older, newer] = [key("k1"), key("k2")];
  const before = parseSealingKeys(older);
  const during = parseSealingKeys(`${newer},${older}`);
  const ids: string[] = [];
  for (let n = 0; n < 250; n++) {
    const { account } = await buildMiner(world.db);
    const sealed = sealSecret(before, `token ${account.id}`, `x_accounts:${account.id}`);
    await world.db("x_accounts").where({ id: account.id }).update({ sealed_tokens: sealed });
    ids.push(account.id);
  }
  const open = async (id: string, keys: typeof during) => {
    const [row] = await world.db("x_accounts").where({ id });
    return openSecret(keys, row.sealed_tokens, `x_accounts:${id}`);
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
  const said = await keyCommands["rotate-keys"]?.run({ db: world.db, actor: "op", args: [] });
  rotating = false;
  await readers;

  expect(said?.[0]).toContain("250 tokens were sealed anew with k2");
  expect(reads).toBeGreaterThan(10);
  for (const id of ids) expect(await open(id, parseSealingKeys(newer))).toBe(`token ${id}`);
});

test("tokens of one row do not open in another", async () => {
  const keys = parseSealingKeys(key("k9"));
  const [a, b] = [await buildMiner(world.db), await buildMiner(world.db)];
  const sealed = sealSecret(keys, "secret", `x_accounts:${a.account.id}`);
  expect(() => openSecret(keys, sealed, `x_accounts:${b.account.id}`)).toThrow();
});
