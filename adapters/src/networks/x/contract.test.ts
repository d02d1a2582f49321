import { passesNetworkContract } from "../contract-suite.test-support.ts";
import { useSandboxX } from "./sandbox-x.test-support.ts";
import { x as module } from "./x.ts";

const sandbox = useSandboxX();
const READS = [
  "GET /2/users",
  "GET /2/users/:id/liked_tweets",
  "GET /2/users/:id/tweets",
  "GET /2/tweets/:id/retweets",
  "GET /2/tweets/search/recent",
];

passesNetworkContract(() => {
  const { control, x, link, target } = sandbox();
  return {
    network: x,
    module,
    link,
    target,
    doByHand: async (username, { kind, targetUsername, targetPostId }, undo = false) =>
      void (await control.act({ username, action: kind, target: targetPostId ?? targetUsername, undo })),
    setOutage: (isOut) => control.setXFaults(isOut ? READS.map((route) => ({ route, drop: "before" })) : []),
    withdrawConsent: (username) => control.revoke(username),
    readsWithGrant: true,
    commentText: "Well said.",
  };
});
