import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fetchPicture, PICTURE_ORIGIN, pictureOf } from "./read-facts.ts";

let close = () => {};
afterEach(() => close());

async function hostWith(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  close = () => server.close();
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const ADDRESS = `${PICTURE_ORIGIN}/profile_images/1/a_400x400.png`;

test.each([
  [`${PICTURE_ORIGIN}/profile_images/1/a_normal.jpg`, `${PICTURE_ORIGIN}/profile_images/1/a_400x400.jpg`],
  ["https://abs.twimg.com/sticky/default_profile_images/default_profile_normal.png", null],
  ["https://pbs.twimg.com.evil.test/profile_images/1/a_normal.jpg", null],
  ["http://169.254.169.254/latest/meta-data", null],
  [undefined, null],
])("the large picture for the address %s is at %s", (given, picture) => {
  expect(pictureOf(given)).toBe(picture);
});

test("fetchPicture returns the picture's bytes", async () => {
  const host = await hostWith((request, response) => response.end(`picture ${request.url}`));
  expect(String(await fetchPicture(ADDRESS, host))).toBe("picture /profile_images/1/a_400x400.png");
});

test("adversary: another host, a redirect, an error and an endless picture are refused", async () => {
  await expect(fetchPicture("http://169.254.169.254/", "http://127.0.0.1:1")).rejects.toThrow(
    "keeps no picture",
  );
  const redirecting = await hostWith((_, response) => response.writeHead(302, { location: "/b" }).end());
  await expect(fetchPicture(ADDRESS, redirecting)).rejects.toThrow();
  close();
  const missing = await hostWith((_, response) => response.writeHead(404).end());
  await expect(fetchPicture(ADDRESS, missing)).rejects.toThrow("404");
  close();
  const endless = await hostWith((_, response) => {
    const more = () => {
      while (response.writable && response.write(Buffer.alloc(65_536)));
    };
    response.on("drain", more);
    more();
  });
  await expect(fetchPicture(ADDRESS, endless)).rejects.toThrow("too large");
});
