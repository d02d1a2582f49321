import { nostrId } from "@lode/core/domain/networks/nostr/acts";
import type { NostrEvent } from "@lode/core/domain/networks/nostr/event";
import { npubEncode } from "nostr-tools/nip19";
import { expect, test } from "vitest";
import { publish } from "./relays.ts";
import { useSandboxNostr } from "./sandbox-nostr.test-support.ts";

const sandbox = useSandboxNostr();
const noteBy = async (username: string): Promise<NostrEvent> =>
  (await sandbox().person(username)).sign({ kind: 1, content: `A note, ${Math.random()}` });

test("adversary: an event published twice at the same time is answered twice and ends no other request", async () => {
  const [relay] = sandbox().relays;
  const note = await noteBy("twice");
  await Promise.all([relay.publish(note), relay.publish(note)]);
});

test("adversary: a relay that refuses does not hide that another relay may have stored the event", async () => {
  const { relays, sandboxes } = sandbox();
  sandboxes[0].relay.refuses = "blocked: no thanks";
  sandboxes[1].relay.isSilent = true;
  await expect(publish(relays, await noteBy("mixed"))).rejects.toMatchObject({ kind: "transient" });
});

test.each([
  ["rate-limited: slow down", "limited"],
  ["error: the disk is full", "transient"],
  ["blocked: no thanks", "refused"],
  ["auth-required: members only", "refused"],
])('adversary: a relay that says "%s" is %s', async (words, kind) => {
  const { relays, sandboxes } = sandbox();
  sandboxes[0].relay.refuses = words;
  const message = `The relay refuses: ${words} (${relays[0].url})`;
  await expect(relays[0].publish(await noteBy("pressed"))).rejects.toMatchObject({ kind, message });
});

test("adversary: a relay that asks for AUTH is reported with its reason; next to another relay it counts as silent", async () => {
  const { relays, sandboxes, network, person } = sandbox();
  const accounts = [{ externalId: nostrId((await person("member", { trusted: 4 })).pubkey) }];
  sandboxes[0].relay.refuses = "auth-required: members only";
  expect((await network.facts(accounts)).facts).toMatchObject([{ isCountPartial: true }]);
  sandboxes[1].relay.refuses = "auth-required: members only";
  const reason = {
    kind: "transient",
    message: `The relay refuses: auth-required: members only (${relays[0].url})`,
  };
  await expect(network.facts(accounts)).rejects.toMatchObject(reason);
  await expect(relays[0].listen({ kinds: [1] }, () => {})).rejects.toMatchObject(reason);
});

test("adversary: a relay's text can be stored, whatever it contains", async () => {
  const { relays, sandboxes } = sandbox();
  sandboxes[0].relay.refuses = `blocked: \0${"x".repeat(190)}😀`;
  await expect(relays[0].publish(await noteBy("garbled"))).rejects.toMatchObject({
    message: expect.not.stringMatching(/\0|\p{Surrogate}/u),
  });
});

test.each([
  ["wren", "a\u0000b"],
  ["wren", "half \ud83d"],
  ["wren", "gpj.\u202eexe"],
  ["\u3164", "\u{1d159}"],
  ["wren\uffa0", "\u200b\u2800"],
])(
  "adversary: a profile's names %j and %j, which cannot be stored, mislead or are invisible, are not shown",
  async (name, display_name) => {
    const { person, network, publish } = sandbox();
    const miner = await person(`named_${Math.random()}`.slice(0, 20));
    const content = JSON.stringify({ name, display_name });
    // The sandbox dates each event of its people a second later than the last: its clock runs ahead.
    await publish(miner.sign({ kind: 0, content, created_at: Math.floor(Date.now() / 1_000) + 800 }));
    const { facts } = await network.facts([{ externalId: nostrId(miner.pubkey) }]);
    const username = name === "wren" ? name : npubEncode(miner.pubkey).slice(0, 13);
    expect(facts).toMatchObject([{ username, name: username }]);
  },
);

test("adversary: while a relay is silent, the count of followers says that it is partial", async () => {
  const { sandboxes, person, network } = sandbox();
  const { pubkey } = await person("followed", { trusted: 4 });
  const accounts = [{ externalId: nostrId(pubkey) }];
  expect((await network.facts(accounts)).facts).toMatchObject([{ followersCount: 4, isCountPartial: false }]);
  sandboxes[0].relay.isSilent = true;
  expect((await network.facts(accounts)).facts).toMatchObject([{ followersCount: 0, isCountPartial: true }]);
});
