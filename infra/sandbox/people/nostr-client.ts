import { type Event, type EventTemplate, finalizeEvent } from "nostr-tools/pure";

/** A person with their key, who signs with nostr-tools and not with the product's code. */
export type KeyHolder = Awaited<ReturnType<typeof makeKeyHolder>>;

/** Makes a person in the Nostr sandbox at this address. */
export async function makeKeyHolder(
  sandboxUrl: string,
  name: string,
  standing: { trusted?: number; known_days?: number } = {},
) {
  const response = await fetch(`${sandboxUrl}/sandbox/people`, {
    method: "POST",
    body: JSON.stringify({ name, ...standing }),
  });
  if (!response.ok) throw new Error(`The Nostr sandbox answered ${response.status}.`);
  const { pubkey, secret } = (await response.json()) as { pubkey: string; secret: string };
  return {
    pubkey,
    /** The key as an account of Lode: nostr: and the hex. */
    account: `nostr:${pubkey}`,
    sign(template: Partial<EventTemplate> & { kind: number }): Event {
      const { kind, tags = [], content = "", created_at = Math.floor(Date.now() / 1_000) } = template;
      const signed = finalizeEvent({ kind, tags, content, created_at }, Buffer.from(secret, "hex"));
      // As it arrives from a relay: without what nostr-tools remembers about its own objects.
      return JSON.parse(JSON.stringify(signed)) as Event;
    },
  };
}
