import { expect, test } from "vitest";
import { isPublicAddress } from "./lookup-within.ts";

test.each([
  ["93.184.215.14", true],
  ["2606:4700::6810:85e5", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.168.0.1", false],
  ["169.254.169.254", false],
  ["100.100.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::a00:1", false],
  ["2002:7f00:1::", false],
  ["2001:0:4136:e378::1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["ff02::1", false],
  ["localhost", false],
])("whether %s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
