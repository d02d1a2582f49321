import type { GrownCore, Network } from "@lode/adapters/networks/port";
import { networksOf } from "@lode/adapters/networks/registry";
import { readCore } from "@lode/db/accounts/accounts.repository";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { growCores } from "./grow-cores.ts";

const world = useTestLode();

/** Grows the core of a network that answers like this, a day after it was grown last. */
async function grow(answer: GrownCore): Promise<string[]> {
  const { db, transaction } = world();
  await db("trusted_accounts").update({ grown_at: new Date(0) });
  const network = { ...world().app.networks.get("x"), id: "nostr", growCore: async () => answer } as Network;
  await growCores({ db, transaction, networks: networksOf([network]) });
  return readCore(db, "nostr");
}

test("adversary: while a relay is silent, the core keeps the accounts that only that relay knows", async () => {
  const [first, second] = ["nostr:1", "nostr:2"] as const;
  // The first core is better than none.
  expect(await grow({ accounts: [first], isWhole: false })).toEqual([first]);
  expect(await grow({ accounts: [first, second], isWhole: true })).toEqual([first, second]);
  expect(await grow({ accounts: [first], isWhole: false })).toEqual([first, second]);
  expect(await grow({ accounts: [second], isWhole: true })).toEqual([second]);
});
