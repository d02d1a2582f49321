import type { IncomingMessage } from "node:http";

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.)/;
const LOOPBACK_ORIGIN = /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/;

/**
 * Only local programs and pages may use the controls, not the network or a foreign page in a local browser.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const { origin } = headers;
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "") &&
    (origin === undefined || LOOPBACK_ORIGIN.test(origin))
  );
}
