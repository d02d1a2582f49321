/**
 * Public keys in hex that the sandbox of every first start has, so that its operator's settings need no set-up: the
 * first three members of its core, and its provider of trusted assertions.
 */
export const SANDBOX_SEEDS: readonly string[] = [
  "20d7167863c1e839b83a64b05008feb3f2b4b207674ec2ec88f6767912c814b6",
  "cef4e6bc7909ef2518779940074b30a788b8b4fce8a37584dbb98b43dd7d81c3",
  "3a47c08528a30940ecb439a1543fbfdb368cd5615a2beae083cad3f66ed307e6",
];
export const SANDBOX_PROVIDER = "a22bccd3d80af17c11e481eb2498759d3374242b6fb393577584bb6f20f1db97";
