/** Names of a local network: Caddy signs for them with a private authority, and none of them is an example. */
export const HOSTS = {
  page: "lode.local",
  node: "node.local",
  mail: "mail.local",
  database: "database.local",
  redis: "redis.local",
  bucket: "bucket.local",
  kms: "kms.local",
};

export const PAGE_URL = `https://${HOSTS.page}`;

/** Where the peers outside listen, each with TLS. */
export const TLS_PORTS = { node: 8443, mail: 587, database: 5432, redis: 6380, bucket: 9443, kms: 9444 };
