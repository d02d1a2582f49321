import type { Linking, LinkWay, Network } from "./port.ts";

/** Throws if accounts of the network are not linked in this way. */
export function linkingBy(way: LinkWay, { name, link }: Pick<Network, "name" | "link">): Linking {
  const linking = link[way];
  if (!linking) throw new Error(`${name} links no account by ${way}.`);
  return linking;
}
