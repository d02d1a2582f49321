import { openTestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { newId } from "../id.ts";
import { many } from "../query.ts";
import * as tokens from "./email-tokens.repository.ts";

const world = await openTestDatabase();

test("mailed links of each kind are deleted once they are too old, and the others still work", async () => {
  const { db } = world;
  const { userId } = await buildMiner(db);
  const mail = (purpose: tokens.EmailTokenPurpose, lifetimeHours: number) =>
    tokens.createEmailToken(db, {
      purpose,
      hash: Buffer.from(`${purpose} ${lifetimeHours}`),
      lifetimeHours,
      userId,
    });
  for (const purpose of ["reset", "cancel-wallet-change", "unsubscribe"] as const) await mail(purpose, -1);
  await tokens.createEmailToken(db, {
    purpose: "confirm",
    hash: Buffer.from("confirm"),
    lifetimeHours: -1,
    userId: null,
    subjectId: newId(),
  });
  await mail("unsubscribe", 1);

  await tokens.purgeMailedLinks(db);

  const left = await many<{ purpose: string }>(db)("select purpose from email_tokens");
  expect(left).toEqual([{ purpose: "unsubscribe" }]);
  expect(await tokens.findUnsubscriber(db, Buffer.from("unsubscribe 1"))).toEqual({ userId });
});
