/**
 * Blocks, about ten minutes at 0.4 s a block. One provider's nodes can lag behind each other: unless another provider
 * confirms that a payment never landed, its last valid height must be this far behind.
 */
export const MARGIN_WITHOUT_INDEPENDENT_NODE = 1_500n;

export interface NodeSettings {
  rpcUrl: string;
  /** Another provider's node to prove that a payment never landed; if undefined, the first one after a margin. */
  independentRpcUrl: string | undefined;
  cluster: "sandbox" | "devnet";
}

/** Blocks after its last valid height at which a payment unknown to the nodes has expired. The sandbox is one node and cannot lag. */
export function expiryMargin({ rpcUrl, independentRpcUrl, cluster }: NodeSettings): bigint {
  const isIndependent = independentRpcUrl !== undefined && !isSameNode(independentRpcUrl, rpcUrl);
  return isIndependent || cluster === "sandbox" ? 0n : MARGIN_WITHOUT_INDEPENDENT_NODE;
}

/**
 * Whether two URLs name the same node, ignoring the scheme, user, query (which often has a provider's key), trailing
 * slashes and the case of the host. Two keys of one provider within the path are not recognised.
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
