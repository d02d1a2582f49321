import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followEvents } from "./live.ts";

class FakeSource {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  closed = false;
  onopen = () => {};
  onerror = () => {};
  onmessage = (_message: { data: string }) => {};
  address: string;

  constructor(address: string) {
    this.address = address;
    FakeSource.opened.push(this);
  }

  heartbeat = () => {};
  addEventListener(_name: "heartbeat", listener: () => void) {
    this.heartbeat = listener;
  }

  close() {
    this.closed = true;
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const show = (visibilityState: "visible" | "hidden") => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
};

let queries: QueryClient;
let stale: unknown[];
let stop: () => void;

const source = () => FakeSource.opened.at(-1) as FakeSource;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
  FakeSource.opened = [];
  stale = [];
  queries = new QueryClient();
  vi.spyOn(queries, "invalidateQueries").mockImplementation(async (filter) => {
    stale.push(filter?.queryKey?.[0]);
  });
  stop = followEvents(queries);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a message invalidates the keys it names, and no other keys", () => {
  source().onopen();
  source().onmessage({
    data: JSON.stringify({ event: "withdrawal.held", keys: ["withdrawals"], payload: {} }),
  });
  expect(stale).toEqual(["withdrawals"]);
});

const refuse = () => {
  source().readyState = FakeSource.CLOSED;
  source().onerror();
};

function expectOneReadAgain(): void {
  source().onopen();
  expect(stale).toContain("points");
  const readAgain = stale.length;
  source().onopen();
  expect(stale).toHaveLength(readAgain);
}

test("an unreadable message is ignored", () => {
  source().onmessage({ data: "<html>" });
  expect(stale).toEqual([]);
});

test("after a lost connection everything is read again, once", () => {
  source().onopen();
  source().onerror();
  expectOneReadAgain();
});

test("a lost stream is left to the browser, which reopens it", () => {
  source().onerror();
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(1);
});

test("a refused stream checks the session, and is reopened with increasing delays", () => {
  const openings = () => FakeSource.opened.length;
  refuse();
  expect(stale).toEqual(["profile"]);
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    const before = openings();
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(openings()).toBe(before);
    vi.advanceTimersByTime(1);
    expect(openings()).toBe(before + 1);
    refuse();
  }
  vi.advanceTimersByTime(60_000);
  source().onopen();
  const before = openings();
  refuse();
  vi.advanceTimersByTime(5_000);
  expect(openings()).toBe(before + 1);
});

test("after stopping, no stream is open and none is reopened, even when the tab is shown", () => {
  refuse();
  stop();
  vi.advanceTimersByTime(60_000);
  show("visible");
  expect(FakeSource.opened).toHaveLength(1);
  expect(source().closed).toBe(true);
});

test("a hidden tab holds no stream; shown again, it opens one and reads what it missed, once", () => {
  source().onopen();
  show("hidden");
  expect(source().closed).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(1);
  show("visible");
  expect(FakeSource.opened).toHaveLength(2);
  expectOneReadAgain();
});

test("a tab opened in the background waits for its stream until it is shown", () => {
  stop();
  FakeSource.opened = [];
  page.visibilityState = "hidden";
  stop = followEvents(queries);
  expect(FakeSource.opened).toEqual([]);
  show("visible");
  expect(FakeSource.opened).toHaveLength(1);
});

test("a hidden tab neither reopens a refused stream nor polls", () => {
  refuse();
  stale = [];
  show("hidden");
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(1);
  expect(stale).toEqual([]);
});

test("a stream that a proxy holds back counts as down after a minute without a heartbeat: the page polls", () => {
  source().onopen();
  vi.advanceTimersByTime(60_000);
  source().heartbeat();
  vi.advanceTimersByTime(60_000);
  expect(stale).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(stale).toContain("withdrawals");
  source().onopen();
  const read = stale.length;
  vi.advanceTimersByTime(60_000);
  expect(stale).toHaveLength(read);
});
