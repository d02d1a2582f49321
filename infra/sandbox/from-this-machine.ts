import type { IncomingMessage } from "node:http";

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.)/;
const LOOPBACK_ORIGIN = /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/;

/** Controls are for programs and pages of this machine: not for the network, and not for a strange page in the browser of who runs it. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const { origin } = headers;
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "") &&
    (origin === undefined || LOOPBACK_ORIGIN.test(origin))
  );
}
