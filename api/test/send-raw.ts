import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

/**
 * Sends these lines and this beginning of a body. Returns the answer's status; NaN if the server waits for the rest.
 */
export async function sendRaw(server: Server, head: readonly string[], body: string): Promise<number> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  const signal = AbortSignal.timeout(10_000);
  const [answer = ""] = await once(socket, "data", { signal }).catch(() => []);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1]);
}
