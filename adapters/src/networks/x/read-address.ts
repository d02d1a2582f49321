import type { TargetAddress } from "../port.ts";

/** A profile or a post: on X itself, or on the pages of the sandbox. `/i/status/…` does not say whose post it is. */
const ADDRESS =
  /^https?:\/\/(?:(?:(?:www|mobile)\.)?(?:x|twitter)\.com|127\.0\.0\.1:\d+|localhost:\d+)\/(?!i\/)(\w{1,15})(?:\/status\/(\d{1,19}))?\/?(?:[?#].*)?$/i;

const NAME = /^@(\w{1,15})$/;

export function readAddress(address: string): TargetAddress | undefined {
  const [, username, postId = null] = ADDRESS.exec(address) ?? NAME.exec(address) ?? [];
  return username ? { username, accountId: null, postId } : undefined;
}
