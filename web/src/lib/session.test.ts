import { afterEach, expect, test, vi } from "vitest";
import { readToken, storeToken, subscribeToToken } from "./session.ts";

afterEach(() => vi.unstubAllGlobals());

const throws = () => {
  throw new DOMException("", "QuotaExceededError");
};

test.each([
  ["is disabled", { getItem: throws, setItem: throws, removeItem: throws }],
  ["can be read and not written", { getItem: () => null, setItem: throws, removeItem: () => {} }],
])("adversary: with storage that %s a miner stays signed in until the page closes", (_how, storage) => {
  vi.stubGlobal("localStorage", storage);
  storeToken("a session");
  expect(readToken()).toBe("a session");
  storeToken(null);
  expect(readToken()).toBeNull();
});

test("adversary: a page that Back restores from the browser's memory notices that the miner has signed out", () => {
  vi.stubGlobal("window", new EventTarget());
  const listener = vi.fn();
  subscribeToToken(listener);
  window.dispatchEvent(new Event("pageshow"));
  expect(listener).toHaveBeenCalledOnce();
});
