import { get, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Stream {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  isOpen(): boolean;
  heard(): string;
  close(): void;
}

/** Keeps an answer open as a browser does with Server-Sent Events. Resolves once the answer has begun. */
export function openStream(server: Server, Cookie: string, path = "/api/events"): Promise<Stream> {
  const { port } = server.address() as AddressInfo;
  const headers = { Cookie, Host: "ops.lode.test" };
  let open = true;
  let heard = "";
  return new Promise((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, path, headers, agent: false });
    request.once("error", reject);
    request.once("response", (response) => {
      response.on("data", (chunk: Buffer) => {
        heard += chunk.toString();
      });
      response.once("close", () => {
        open = false;
      });
      response.once("error", () => {});
      const { statusCode: status, headers } = response;
      resolve({ status, headers, isOpen: () => open, heard: () => heard, close: () => request.destroy() });
    });
  });
}
