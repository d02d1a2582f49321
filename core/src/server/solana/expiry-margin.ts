/**
 * Blocks, about ten minutes at 0.4 s a block. One provider's nodes can lag behind each other: where no other provider
 * confirms that a payment never landed, its last valid height must lie this far back.
 */
export const MARGIN_WITHOUT_INDEPENDENT_NODE = 1_500n;

export interface NodeSettings {
  rpcUrl: string;
  /** Another provider's node for the proof that a payment never landed; undefined: the first one, after a margin. */
  independentRpcUrl: string | undefined;
  cluster: "sandbox" | "devnet";
}

/** Blocks beyond its last valid height before a payment that no node knows has expired. The sandbox is one node: it cannot lag. */
export function expiryMargin({ rpcUrl, independentRpcUrl, cluster }: NodeSettings): bigint {
  const isIndependent = independentRpcUrl !== undefined && !isSameNode(independentRpcUrl, rpcUrl);
  return isIndependent || cluster === "sandbox" ? 0n : MARGIN_WITHOUT_INDEPENDENT_NODE;
}

/**
 * Whether two URLs lead to one node, as they are written: http or https, user, query (where a provider's key often is),
 * slashes at the end and the case of the host make no difference. A provider's two keys within the path are not seen.
 */
export function isSameNode(one: string, other: string): boolean {
  const names = [one, other].map(nameOfNode);
  return names[0] === names[1];
}

function nameOfNode(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, port, pathname } = new URL(url);
  return `${hostname.replace(/\.$/, "")}:${port}${pathname.replace(/\/+$/, "")}`;
}
