import { expect, test } from "vitest";
import { x } from "./x.ts";

const post = { username: "oreworks", accountId: null, postId: "1801" };
const profile = { ...post, postId: null };

test.each([
  ["https://x.com/oreworks", profile],
  ["https://x.com/oreworks/", profile],
  ["https://twitter.com/oreworks?s=20", profile],
  ["@oreworks", profile],
  ["https://x.com/oreworks/status/1801", post],
  ["https://mobile.twitter.com/oreworks/status/1801?s=46&t=a", post],
  ["http://127.0.0.1:3001/oreworks/status/1801?as=ada", post],
  ["x.com/oreworks/status/1801", post],
  ["https://m.twitter.com/oreworks/statuses/1801", post],
  ["https://x.com/oreworks/status/1801/photo/1", post],
  ["https://x.com/oreworks/status/1801/video/1?s=20", post],
  ["https://x.com/oreworks/with_replies", profile],
  ["https://x.com/i/status/1801", undefined],
  ["https://x.com/i/web/status/1801", undefined],
  ["https://x.com/home", undefined],
  ["https://x.com/Explore", undefined],
  ["https://x.com/settings", undefined],
  ["https://x.com/oreworks/followers", undefined],
  ["https://x.com.evil.test/oreworks", undefined],
  ["oreworks", undefined],
  ["npub1qqq", undefined],
])("the address %s is %o", (address, read) => {
  expect(x.readAddress(address)).toEqual(read);
});
