import { PAID_LABEL } from "@lode/core/domain/networks/nostr/disclosure";
import { expect, test } from "vitest";
import { policyOf } from "./policy.ts";
import { probeQuestions } from "./probe-questions.ts";
import { actOf, useSandboxNostr } from "./sandbox-nostr.test-support.ts";

const sandbox = useSandboxNostr();
const LIVE = policyOf({ NOSTR_RELAYS: "wss://relay.example.org", NOSTR_POLICY_ACKNOWLEDGED: undefined });

test("on live relays an act must say that it was paid, and on a sandbox it need not", () => {
  const mustDisclose = (relays: string) => {
    const { follow, like, repost, comment } = policyOf({
      NOSTR_RELAYS: relays,
      NOSTR_POLICY_ACKNOWLEDGED: undefined,
    });
    return [follow, like, repost, comment].map((policy) => policy.mustDisclose);
  };
  expect(mustDisclose("wss://relay.example.org")).toEqual([false, true, true, true]);
  expect(mustDisclose("ws://127.0.0.1:3004")).toEqual([false, false, false, false]);
});

test.each<["repost" | "comment", object, object]>([
  ["repost", {}, { tags: PAID_LABEL }],
  ["comment", { content: "Well said." }, { content: "#ad Well said." }],
])(
  "on live relays a %s earns nothing until it says that it was paid, and the receipt says why",
  async (kind, silent, disclosed) => {
    const { person, publish, target, relays } = sandbox();
    const { sign, pubkey } = await person(`discloser_${kind}`);
    const question = { ...(await target(kind)), externalId: `nostr:${pubkey}`, grant: {} };
    const ask = async () => (await probeQuestions({ relays, policy: LIVE }, [question]))[0];
    const act = actOf(question);
    const withTags = (change: object) => {
      const { tags = [], ...rest } = change as { tags?: string[][] };
      return { ...act, ...rest, tags: [...act.tags, ...tags.map((tag) => [...tag])] };
    };
    await publish(sign(withTags(silent)));
    expect(await ask()).toMatchObject({
      outcome: { state: "not_done", completeSince: null, isDropped: false },
      receipt: { observed: `a ${kind} that does not say that it was paid` },
    });
    await publish(sign(withTags(disclosed)));
    expect((await ask())?.outcome.state).toBe("done");
  },
);
