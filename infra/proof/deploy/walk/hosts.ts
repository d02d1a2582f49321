/** Names of a local network: Caddy signs for them with a private authority, and none of them is an example. */
export const HOSTS = { page: "lode.local", node: "node.local", mail: "mail.local" };

export const PAGE_URL = `https://${HOSTS.page}`;
