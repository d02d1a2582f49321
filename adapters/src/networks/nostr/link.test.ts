import { nostrId } from "@lode/core/domain/networks/nostr/acts";
import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import { expect, test } from "vitest";
import { linkingBy } from "../linking-by.test-support.ts";
import { seconds, useSandboxNostr } from "./sandbox-nostr.test-support.ts";

const sandbox = useSandboxNostr();
const URL = "https://lode.example/api/links/nostr";

/** Links a person with the event that `change` makes of the right one. */
async function link(
  change: (event: { kind: number; tags: string[][]; created_at: number }, key: string) => object = () => ({}),
  forge: (event: NostrEvent) => unknown = (event) => event,
) {
  const { network, person } = sandbox();
  const { sign, pubkey } = await person("linker", { trusted: 4, known_days: 100 });
  const { key, secret } = await linkingBy("signature", network).begin(URL);
  const right = {
    kind: 27235,
    created_at: seconds(),
    tags: [
      ["u", URL],
      ["method", "POST"],
      ["challenge", key],
    ],
  };
  const event = sign({ ...right, ...change(right, key) });
  return {
    pubkey,
    linked: linkingBy("signature", network).complete({ key, secret, verifier: JSON.stringify(forge(event)) }),
  };
}

test("a key that signs the challenge is linked, with its name, its trusted followers and its age", async () => {
  const { pubkey, linked } = await link();
  const { grant, facts } = await linked;
  expect(grant).toEqual({});
  expect(facts).toMatchObject({
    externalId: nostrId(pubkey),
    username: "linker",
    verified: false,
    followersCount: 4,
  });
  expect(Math.round((Date.now() - Number(facts.createdAt)) / 86_400_000)).toBe(100);
});

test.each<[string, Parameters<typeof link>]>([
  ["of another kind", [() => ({ kind: 22242 })]],
  ["over another challenge", [({ tags }) => ({ tags: [...tags.slice(0, 2), ["challenge", "another"]] })]],
  ["over two challenges", [({ tags }) => ({ tags: [...tags, ["challenge", "another"]] })]],
  ["for another address", [({ tags }) => ({ tags: [["u", "https://evil.example"], ...tags.slice(1)] })]],
  [
    "for another method",
    [({ tags }) => ({ tags: [...tags.filter(([name]) => name !== "method"), ["method", "GET"]] })],
  ],
  ["of an hour ago", [() => ({ created_at: seconds() - 3_600 })]],
  ["with another key", [undefined, (event) => ({ ...event, pubkey: "a".repeat(64) })]],
  ["changed afterwards", [undefined, (event) => ({ ...event, content: "changed" })]],
  ["that is no event", [undefined, () => ({ kind: 27235 })]],
])("an event %s links nothing", async (_name, [change, forge]) => {
  const { linked } = await link(change, forge);
  await expect(linked).rejects.toMatchObject({ kind: "reauth" });
});
