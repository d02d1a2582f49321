/**
 * Redis Cluster places a key by the part in braces, and a script or transaction may use keys of one place only. Each
 * queue and each group of such keys therefore has a tag of its own, so that several nodes share the work.
 */
export const keysOfOneNode = (prefix: string, group: string): string => `{${prefix}:${group}}`;

/** The prefix of keys that are used one by one, and are spread over all nodes. */
export const keysOfAnyNode = (prefix: string, group: string): string => `${prefix}:${group}`;
