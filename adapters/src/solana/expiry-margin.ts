/**
 * In blocks: about ten minutes at 0.4 s a block. One provider's nodes can lag behind each other. Unless
 * another provider confirms that a payment never landed, its last valid height must be this far behind.
 */
export const MARGIN_WITHOUT_INDEPENDENT_NODE = 1_500n;

export interface NodeSettings {
  rpcUrl: string;
  /**
   * Another provider's node, which helps to prove that a payment never landed. If undefined, the first node
   * proves it after a margin.
   */
  independentRpcUrl: string | undefined;
  cluster: "sandbox" | "devnet";
}

/** A payment unknown to the nodes has expired this many blocks after its last valid height. */
export function expiryMargin({ rpcUrl, independentRpcUrl, cluster }: NodeSettings): bigint {
  const isIndependent = independentRpcUrl !== undefined && !isSameNode(independentRpcUrl, rpcUrl);
  return isIndependent || cluster === "sandbox" ? 0n : MARGIN_WITHOUT_INDEPENDENT_NODE;
}

/**
 * Whether two URLs name the same node, ignoring the scheme, user, query (which often contains a provider's
 * key), trailing slashes and the case of the host. Treats a provider's URLs with two keys in the path as two nodes.
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
