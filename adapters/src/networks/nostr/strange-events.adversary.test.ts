import { nostrId } from "@lode/core/domain/networks/nostr/acts";
import type { EventTemplate } from "nostr-tools/pure";
import { expect, test } from "vitest";
import { actOf, useSandboxNostr } from "./sandbox-nostr.test-support.ts";

const sandbox = useSandboxNostr();
let people = 0;

/** Events that a relay without limits serves: genuinely signed, with fields at the edges of what is possible. */
const STRANGE: Record<string, (act: string) => Partial<EventTemplate> & { kind: number }> = {
  ...Object.fromEntries(
    [0, 2 ** 31, 8.64e12, 8.64e12 + 1, 2 ** 53 - 1].flatMap((created_at) => [
      [`a deletion of second ${created_at}`, (act: string) => ({ kind: 5, tags: [["e", act]], created_at })],
      [`a like of second ${created_at}`, () => ({ kind: 7, tags: [], created_at })],
    ]),
  ),
  "a deletion with empty tags": (act) => ({ kind: 5, tags: [[], [""], ["e"], ["e", act]] }),
  "a deletion of 64 KB": (act) => ({ kind: 5, tags: [["e", act]], content: "x".repeat(65_536) }),
  "a like with a thousand posts": () => ({
    kind: 7,
    tags: Array.from({ length: 1_000 }, () => ["e", "f".repeat(64)]),
  }),
};

test.each(Object.entries(STRANGE))("adversary: %s affects only its own account", async (_name, strange) => {
  const { person, target, publish, network, sandboxes } = sandbox();
  people += 1;
  const [mallory, honest] = [await person(`mallory_${people}`), await person(`honest_${people}`)];
  const asked = await target("like");
  const acts = [mallory, honest].map((one) => one.sign(actOf(asked)));
  for (const act of acts) await publish(act);
  const event = mallory.sign(strange(acts[0]?.id ?? ""));
  sandboxes[0].relay.events.lies = { forges: [event] };
  const questions = [mallory, honest].map(({ pubkey }) => ({
    ...asked,
    externalId: nostrId(pubkey),
    grant: {},
  }));
  const [hers, other] = await network.probe(questions);
  expect(other?.outcome.state).toBe("done");
  // A deletion counts whatever its date.
  expect(hers?.outcome.state).toBe(event.kind === 5 ? "not_done" : "done");
});
