import { once } from "node:events";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Stream = Awaited<ReturnType<typeof openStream>>;

/** Keeps an answer open as a browser does with Server-Sent Events. Resolves once the answer has begun. */
export async function openStream(server: Server, Cookie: string, path = "/api/events") {
  const { port } = server.address() as AddressInfo;
  const sent = { Cookie, Host: "ops.lode.test" };
  const request = get({ host: "127.0.0.1", port, path, headers: sent, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let open = true;
  let heard = "";
  response.on("data", (chunk: Buffer) => {
    heard += chunk.toString();
  });
  response.once("close", () => {
    open = false;
  });
  response.once("error", () => {});
  const { statusCode: status, headers } = response;
  return { status, headers, isOpen: () => open, heard: () => heard, close: () => request.destroy() };
}
