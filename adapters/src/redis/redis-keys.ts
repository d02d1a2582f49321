/**
 * Redis Cluster places a key by the part in braces, and a script or transaction may use keys of one place only. Each
 * queue and each group of such keys therefore has a tag of its own, so that several nodes share the work.
 */
export const keysOfOneNode = (prefix: string, group: string): string => `{${bare(prefix)}:${group}}`;

/** The prefix of keys that are used one by one, and are spread over all nodes. */
export const keysOfAnyNode = (prefix: string, group: string): string => `${bare(prefix)}:${group}`;

/** Where releases before decision 37 kept everything: one tag for all keys. */
export const keysOfFormerRelease = (prefix: string): string => `{${bare(prefix)}}`;

/** Earlier releases had braces in the setting, which put every key on one node. */
const bare = (prefix: string): string => prefix.replaceAll(/[{}]/g, "");
