import type { TargetAddress } from "../port.ts";

/** A profile or a post as people copy them: on X itself, or on the pages of the sandbox. */
const ADDRESS =
  /^(?:https?:\/\/)?(?:(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com|127\.0\.0\.1:\d+|localhost:\d+)\/(\w{1,15})(?:\/status(?:es)?\/(\d{1,19})(?:\/(?:photo|video)\/\d+)?|\/with_replies|\/media)?\/?(?:[?#].*)?$/i;

const NAME = /^@(\w{1,15})$/;

/** X's own pages, which no account can have as its name. `/i/status/…` does not say whose post it is. */
const RESERVED =
  /^(?:compose|explore|hashtag|home|i|intent|jobs|login|logout|messages|notifications|privacy|search|settings|share|signup|tos)$/i;

export function readAddress(address: string): TargetAddress | undefined {
  const [, username, postId = null] = ADDRESS.exec(address) ?? NAME.exec(address) ?? [];
  return username && !RESERVED.test(username) ? { username, accountId: null, postId } : undefined;
}
