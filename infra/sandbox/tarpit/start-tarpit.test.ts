import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { startTarpit } from "./start-tarpit.ts";

test("a tarpit accepts while it is silent, and what was said then arrives when it wakes", async () => {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, "127.0.0.1");
  await once(echo, "listening");
  const tarpit = await startTarpit({ host: "127.0.0.1", port: (echo.address() as AddressInfo).port });
  try {
    tarpit.silence(true);
    const client = connect(tarpit.port, "127.0.0.1");
    await once(client, "connect");
    let heard = "";
    client.on("data", (chunk) => {
      heard += chunk;
    });
    client.write("are you there?");
    // A second connection has been accepted: the tarpit had every chance to answer on the first.
    const second = connect(tarpit.port, "127.0.0.1");
    await once(second, "connect");
    await expect.poll(() => tarpit.heldConnections()).toBe(2);
    expect(heard).toBe("");
    tarpit.silence(false);
    await expect.poll(() => heard).toBe("are you there?");
    client.destroy();
    second.destroy();
  } finally {
    await tarpit.close();
    echo.close();
  }
});
