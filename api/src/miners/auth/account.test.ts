import { reinstateMiner } from "@lode/app/auth/reinstate-miner";
import { suspendMiner } from "@lode/app/auth/suspend-miner";
import { notify } from "@lode/app/notifications/notify";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { auditLedger } from "@lode/db/points/points.read-model";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { Keypair } from "@solana/web3.js";
import { expect, test } from "vitest";
import { PASSWORD, type SignedIn, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

async function remove(miner: SignedIn, password: string) {
  const token = await miner.csrf();
  return miner.agent.delete("/api/account").set("X-CSRF-Token", token).send({ password });
}

test("the export contains everything about the miner, but no credentials", async () => {
  const ada = await app().signedIn({ name: "Ada Export", points: 50n });
  await buildAttempt(app().db, ada.miner);
  await app().transaction((trx) => notify(trx, ada.miner.userId, "password.changed", {}));
  const { status, body, text } = await ada.agent.get("/api/account/export");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    profile: { email: ada.miner.email, display_name: "Ada Export" },
    x_accounts: [{ x_id: ada.miner.account.externalId }],
    attempts: [{ state: "verified", points: 10 }],
    points: [{ amount: 50 }, { amount: 10 }],
    notifications: [{ kind: "password.changed" }],
  });
  expect(text).not.toMatch(/argon2|sealed|_hash/);
});

test("deleting needs the password, removes every name, and leaves the ledger unchanged", async () => {
  const ada = await app().signedIn({ name: "Ada Gone", points: 50n });
  expect(await remove(ada, "not it")).toMatchObject({ status: 403, body: { code: "wrong-password" } });
  expect((await remove(ada, PASSWORD)).status).toBe(200);
  expect((await ada.agent.get("/api/profile").set("Authorization", `Bearer ${ada.bearer}`)).status).toBe(401);
  for (const table of ["users", "profiles", "social_accounts", "sessions", "notifications"]) {
    const rows = JSON.stringify(await app().db(table));
    for (const trace of [ada.miner.email, "Ada Gone", ada.miner.account.username]) {
      expect(rows, table).not.toContain(trace);
    }
  }
  expect(await app().db("ledger_entries").where({ account_id: ada.miner.userId })).toHaveLength(1);
  expect(await auditLedger(app().db)).toEqual({ sum: 0n, drifted: 0 });
});

test("an account with an open withdrawal cannot be deleted", async () => {
  const ada = await app().signedIn({ points: 200n });
  await ada.post("/api/withdrawal", {
    amount: 100,
    withdrawalType: "stablecoin",
    walletAddress: Keypair.generate().publicKey.toBase58(),
  });
  expect(await remove(ada, PASSWORD)).toMatchObject({ status: 409, body: { code: "open-withdrawals" } });
});

test("every call refuses a suspended miner with the same sentence, until reinstatement", async () => {
  const ada = await app().signedIn();
  const { userId } = ada.miner;
  await suspendMiner(app(), { userId, reason: reasonOf("Five accounts, one wallet"), by: "op" });
  const sentence = {
    status: 403,
    body: { code: "account-suspended", error: "This account is suspended: Five accounts, one wallet" },
  };
  const visitor = app().visitor();
  const signIn = async () =>
    visitor.post("/api/auth/signin", {
      email: ada.miner.email,
      password: PASSWORD,
      captcha_token: await visitor.captcha("signin"),
    });
  expect(await signIn()).toMatchObject(sentence);
  for (const path of ["/api/profile", "/api/mining-tasks", "/api/withdrawals", "/api/automation-settings"]) {
    expect(await ada.agent.get(path)).toMatchObject(sentence);
  }
  expect(await ada.post("/api/withdrawal", {})).toMatchObject(sentence);
  await reinstateMiner(app(), { userId, reason: reasonOf("checked"), by: "op" });
  expect((await ada.agent.get("/api/profile")).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});
