import { expect, test } from "vitest";
import { deviceOf } from "./lode-account-card.tsx";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36", "Chrome on Linux"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1", "Safari on iOS"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0", "Edge on Windows"],
  ["node", "Unknown device"],
])("%s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
