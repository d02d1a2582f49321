import type { IncomingMessage } from "node:http";

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.)/;
/** X's client goes to the sandbox's address and still asks for X by name; no page can have that name. */
const OWN_HOST = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\]|api\.(x|twitter)\.com)(:\d+)?$/;

/** Asked for at an address of this machine, and by no page from elsewhere. */
export const isForThisMachine = ({ headers: { host = "", origin } }: IncomingMessage): boolean =>
  OWN_HOST.test(host) && (origin === undefined || OWN_HOST.test(origin.replace(/^https?:\/\//, "")));

/** Only programs of this machine may use the controls, not those of the network. */
export const isFromThisMachine = ({ socket }: IncomingMessage): boolean =>
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "");
