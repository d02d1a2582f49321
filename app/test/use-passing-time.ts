import { beforeEach } from "vitest";
import type { TestLode } from "./test-lode.ts";

/**
 * Starts each test at the current time, with X reachable. Returns a function that lets time pass, in
 * milliseconds.
 */
export function usePassingTime(lode: () => TestLode): (milliseconds: number) => Promise<void> {
  beforeEach(async () => {
    await lode().setClocks(new Date());
    await lode().x.setXFaults([]);
  });
  return (milliseconds) => {
    const { app, setClocks } = lode();
    return setClocks(new Date(app.clock.now().getTime() + milliseconds));
  };
}
