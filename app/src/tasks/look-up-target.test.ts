import { spentToday } from "@lode/db/attempts/spending.repository";
import { beforeEach, expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { lookUpTarget } from "./look-up-target.ts";

const world = useTestLode();
const lookUp = (address: string, by = "op") => lookUpTarget(world().app, { address, by });
const spentOnX = async () => (await spentToday(world().db)).spent.get("x") ?? 0n;
beforeEach(() => world().x.setXFaults([]));

test("an address of a profile or a post becomes a target with its id; the call to X is paid for, and the audit log names the address", async () => {
  const { id } = await world().x.putXUser({ username: "Address_one" });
  const before = await spentOnX();
  expect(await lookUp("https://x.com/address_one")).toEqual({
    network: "x",
    targetUsername: "Address_one",
    targetAccountId: id,
    targetPostId: null,
  });
  expect(await lookUp("https://x.com/Address_one/status/1801?s=20")).toMatchObject({
    targetAccountId: id,
    targetPostId: "1801",
  });
  expect(await spentOnX()).toBeGreaterThan(before);
  const acts = await world().db("audit_log").where({ act: "looked up a target", actor: "op" }).orderBy("id");
  expect(acts.map(({ detail }) => detail.address)).toEqual([
    "https://x.com/address_one",
    "https://x.com/Address_one/status/1801?s=20",
  ]);
});

test.each([
  ["https://x.com/nobody_at_all_", "X shows no account @nobody_at_all_"],
  ["https://example.com/ada", "This is no address"],
  ["oreworks", "This is no address"],
])("the address %s is refused: %s", async (address, sentence) => {
  await expect(lookUp(address)).rejects.toMatchObject({
    code: "invalid-input",
    detail: { fields: { address: expect.stringContaining(sentence) } },
  });
});

test("while X is down, the address is refused and nothing is spent", async () => {
  await world().x.setXFaults([
    { route: "GET /2/users", status: 503 },
    { route: "GET /2/users/by", status: 503 },
  ]);
  const before = await spentOnX();
  await expect(lookUp("@address_one")).rejects.toMatchObject({ code: "invalid-input" });
  expect(await spentOnX()).toBe(before);
});
