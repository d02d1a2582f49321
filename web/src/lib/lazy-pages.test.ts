import { createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { lazyPart, loadPageAt } from "./lazy-pages.ts";

const makePage = () => ({ path: "/proof", ...lazyPart(async () => () => "The proof") });

const render = ({ Component }: ReturnType<typeof makePage>) =>
  renderToString(createElement(Suspense, { fallback: "Loading" }, createElement(Component)));

test("a page whose chunk has arrived is rendered without the fallback", async () => {
  const page = makePage();
  await loadPageAt([page], "/proof");
  expect(render(page)).toContain("The proof");
});
