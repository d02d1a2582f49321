import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { down, up } from "../../migrations/0031-sign-ups.ts";
import * as referrals from "../../migrations/0060-referrals.ts";
import { openTestDatabase, type TestDatabase } from "../../test/database.ts";
import { buildMiner } from "../../test/factories/build-miner.ts";
import { confirmSignUp } from "./confirm-sign-up.ts";
import { createEmailToken, findConfirmation } from "./email-tokens.repository.ts";
import { findNewestSignUp, recordSignUp } from "./sign-ups.repository.ts";
import { findUserByEmail } from "./users.repository.ts";

let world: TestDatabase;
beforeAll(async () => {
  world = await openTestDatabase();
});

test("pending confirmations survive the migration down to accounts and up to sign-ups again", async () => {
  const { db, transaction } = world;
  const confirmed = await buildMiner(db);
  const email = "waiting@migration.test";
  const wanted = {
    email,
    passwordHash: "its hash",
    displayName: "Waiting",
    termsVersion: "1",
    referralCode: null,
  };
  await transaction((trx) => recordSignUp(trx, { ...wanted, passwordHash: "an earlier one" }));
  const id = await transaction((trx) => recordSignUp(trx, wanted));
  const hash = randomBytes(32);
  const link = { userId: null, subjectId: id, purpose: "confirm", hash, lifetimeHours: 24 } as const;
  await createEmailToken(db, link);

  // It adds a column to the sign-ups.
  await referrals.down(db);
  await down(db);
  expect(await findUserByEmail(db, email)).toMatchObject({
    id,
    passwordHash: "its hash",
    displayName: "Waiting",
    confirmed: false,
  });
  expect(await db("email_tokens")).toMatchObject([{ user_id: id, subject_id: null }]);

  await up(db);
  await referrals.up(db);
  expect(await findNewestSignUp(db, email)).toMatchObject({
    id,
    passwordHash: "its hash",
    isContested: false,
  });
  expect(await findConfirmation(db, hash)).toEqual({ signUpId: id });
  expect(await findNewestSignUp(db, confirmed.email)).toBeUndefined();

  const newer = await transaction((trx) => recordSignUp(trx, { ...wanted, passwordHash: "a newer one" }));
  expect(await transaction((trx) => confirmSignUp(trx, id))).toBeUndefined();
  expect(await transaction((trx) => confirmSignUp(trx, newer))).toEqual({ userId: id, referralCode: null });
  expect(await findUserByEmail(db, email)).toMatchObject({ passwordHash: "a newer one", confirmed: true });
});
