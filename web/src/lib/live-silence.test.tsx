import { QueryClient } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { followEvents, usePollingInterval } from "./live.ts";

class Stream {
  static opened: Stream;
  onopen = () => {};
  heartbeat = () => {};
  constructor() {
    Stream.opened = this;
  }
  addEventListener(_name: "heartbeat", listener: () => void) {
    this.heartbeat = listener;
  }
  close() {}
}

const Interval = () => <p>{String(usePollingInterval())}</p>;

test("a stream that a proxy holds back counts as down after a minute without a heartbeat: the page polls", async () => {
  vi.stubGlobal("EventSource", Stream);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const root = createRoot(document.body);
  const stop = followEvents(new QueryClient());
  onTestFinished(() => {
    stop();
    root.unmount();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  root.render(<Interval />);
  const polls = (every: string) =>
    vi.waitFor(() => expect(document.body.textContent).toBe(every), { interval: 1 });
  Stream.opened.onopen();
  await polls("false");
  vi.advanceTimersByTime(60_000);
  Stream.opened.heartbeat();
  vi.advanceTimersByTime(60_000);
  await polls("false");
  vi.advanceTimersByTime(10_000);
  await polls("5000");
});
