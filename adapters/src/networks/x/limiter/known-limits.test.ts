import { routes } from "@lode/sandbox/x/api/routes";
import { expect, test } from "vitest";
import { KNOWN_LIMITS } from "./limiter.ts";

const served = new Map(
  routes.map(({ method, template, limits: { user, app } }) => [
    `${method} ${template.replace(/:\w+/g, ":id")}`,
    { ...(user === undefined ? {} : { user }), ...(app === undefined ? {} : { app }) },
  ]),
);

test("every write that the sandbox takes has a known limit, so no new act is sent without one", () => {
  const writes = [...served.keys()].filter((route) => !route.startsWith("GET "));
  expect(writes.filter((route) => !(route in KNOWN_LIMITS))).toEqual([]);
});

test.each(Object.entries(KNOWN_LIMITS))("the sandbox limits %s as X does", (route, limits) => {
  expect(served.get(route)).toEqual(limits);
});
