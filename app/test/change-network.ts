import type { Network } from "@lode/adapters/networks/port";
import { networksOf } from "@lode/adapters/networks/registry";
import type { App } from "../src/app.ts";

/** Returns the app with some of X's answers replaced. */
export function changeX<One extends Pick<App, "networks">>(
  app: One,
  change: (x: Network) => Partial<Network>,
): One {
  const x = app.networks.get("x");
  return { ...app, networks: networksOf([{ ...x, ...change(x) }]) };
}
