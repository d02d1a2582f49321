import { createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { cureFor, lazyPage, loadPageAt } from "./lazy-pages.ts";

const NOW = 1_000_000;

test.each([
  [{ online: false, reloadedAt: null }, "wait-for-network"],
  [{ online: false, reloadedAt: NOW - 1 }, "wait-for-network"],
  [{ online: true, reloadedAt: null }, "reload"],
  [{ online: true, reloadedAt: NOW - 29_000 }, "explain"],
  [{ online: true, reloadedAt: NOW - 31_000 }, "reload"],
] as const)("with %j the cure is: %s", (facts, cure) => {
  expect(cureFor(facts, NOW)).toBe(cure);
});

const makePage = () => lazyPage({ path: "/proof", load: async () => () => "The proof" });

const render = ({ Component }: ReturnType<typeof makePage>) =>
  renderToString(createElement(Suspense, { fallback: "Loading" }, createElement(Component)));

test("a page whose chunk has arrived is rendered without the fallback", async () => {
  const page = makePage();
  await loadPageAt([page], "/proof");
  expect(render(page)).toContain("The proof");
});

test("a page whose chunk is on its way shows the fallback", () => {
  const page = makePage();
  expect(render(page)).toContain("Loading");
});
