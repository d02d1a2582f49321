/**
 * Redis Cluster places a key by the part in braces, and a script or transaction may only use keys with the
 * same part. Each queue and each group of such keys has its own tag, so that several nodes share the work.
 */
export const keysOfOneNode = (prefix: string, group: string): string => `{${prefix}:${group}}`;

/** The prefix of keys that are used one at a time and may be spread over all nodes. */
export const keysOfAnyNode = (prefix: string, group: string): string => `${prefix}:${group}`;
