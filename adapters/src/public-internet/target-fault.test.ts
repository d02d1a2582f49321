import { expect, test } from "vitest";
import { targetFault } from "./target-fault.ts";

const HTTPS = "The address must begin with https://";
const PUBLIC = "The address must be one of the public internet";

test.each([
  // address, in production, elsewhere
  ["https://example.com/hooks", undefined, undefined],
  ["https://example.com:8443/hooks?a=1", undefined, undefined],
  ["http://example.com/hooks", HTTPS, HTTPS],
  ["http://127.0.0.1:9000/", HTTPS, undefined],
  ["http://localhost:9000/", HTTPS, undefined],
  ["https://localhost/", PUBLIC, undefined],
  ["https://127.0.0.1/", PUBLIC, undefined],
  ["https://2130706433/", PUBLIC, undefined],
  ["https://[::1]/", PUBLIC, undefined],
  ["https://[::ffff:127.0.0.1]/", PUBLIC, PUBLIC],
  ["https://10.0.0.1/", PUBLIC, PUBLIC],
  ["https://169.254.169.254/latest/meta-data", PUBLIC, PUBLIC],
  [
    "https://user:secret@example.com/",
    "The address must not contain a user name or password",
    "The address must not contain a user name or password",
  ],
  [
    "https://example.com/#part",
    "The address must not contain a fragment",
    "The address must not contain a fragment",
  ],
  ["ftp://example.com/", HTTPS, HTTPS],
  ["javascript:alert(1)", HTTPS, HTTPS],
  ["example.com", "This is not an address", "This is not an address"],
])("the fault of the target %s in production and elsewhere", (address, inProduction, elsewhere) => {
  expect(targetFault(address, { allowsLoopback: false })).toBe(inProduction);
  expect(targetFault(address, { allowsLoopback: true })).toBe(elsewhere);
});
