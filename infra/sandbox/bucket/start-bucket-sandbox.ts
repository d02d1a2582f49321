import { closeHttp, createHttpServer, listenOn } from "../http.ts";

/** An S3 bucket in memory, as far as pictures need it: PUT, GET and DELETE of an object in signed requests. */
export async function startBucketSandbox() {
  const objects = new Map<string, Buffer>();
  const server = createHttpServer(async (request, response) => {
    const key = new URL(request.url ?? "/", "http://bucket").pathname;
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256")) return response.writeHead(403).end();
    if (request.method === "PUT") {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      objects.set(key, Buffer.concat(chunks));
      return response.writeHead(200, { etag: '"sandbox"' }).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (found) return response.writeHead(200).end(found);
    response
      .writeHead(404, { "content-type": "application/xml" })
      .end("<Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>");
  });
  const port = await listenOn(server, 0, "127.0.0.1");
  return { port, keys: () => [...objects.keys()], stop: () => closeHttp(server) };
}
