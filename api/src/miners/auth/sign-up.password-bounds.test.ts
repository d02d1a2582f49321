import { hashPassword } from "@lode/adapters/crypto/password";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

async function signUp(password: string) {
  const visitor = app().visitor();
  return visitor.post("/api/auth/signup", {
    email: `${Math.random()}@bounds.test`,
    password,
    display_name: "Bounds",
    captcha_token: await visitor.captcha("signup"),
  });
}

async function signIn(email: string, password: string) {
  const visitor = app().visitor();
  const captcha_token = await visitor.captcha("signin");
  return visitor.post("/api/auth/signin", { email, password, captcha_token });
}

/** A password of exactly this many characters, which does not end with a space. */
const long = (length: number) =>
  "a seam of ore below the hill, ".repeat(5).slice(0, length).replace(/ $/, "!");

test.each([
  [7, 400],
  [8, 200],
  [64, 200],
  [128, 200],
  [129, 400],
])("a password of %d characters gets status %d", async (length, status) => {
  expect((await signUp(long(length))).status).toBe(status);
});

test.each(["only small letters", "ÄÖÜ ñandú 矿工 ⛏", "        .", "12 04 86 31 77"])(
  "no composition rule applies: %s",
  async (password) => {
    expect((await signUp(password)).status).toBe(200);
  },
);

test("the whole password is verified, including case and spaces", async () => {
  const password = ` ${long(126)}Z`;
  const miner = await buildMiner(app().db, { passwordHash: await hashPassword(password) });
  expect((await signIn(miner.email, password)).status).toBe(200);
  for (const wrong of [password.trim(), password.toLowerCase(), password.slice(0, -1), password.slice(0, 72)])
    expect((await signIn(miner.email, wrong)).status).toBe(401);
});
