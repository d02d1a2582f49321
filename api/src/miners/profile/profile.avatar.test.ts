import { crc32, deflateSync } from "node:zlib";
import { closeQueues } from "@lode/adapters/redis/queue";
import sharp from "sharp";
import supertest from "supertest";
import { expect, test } from "vitest";
import { PASSWORD, type SignedInMiner, useTestApp, type Visitor } from "../../../test/test-app.ts";
import { createApp } from "../../app.ts";
import { createDeps } from "../../deps.ts";

const app = useTestApp();

const stored = (...addresses: string[]) =>
  app().db("pictures").whereIn("address", addresses).pluck("address");
const update = async (miner: SignedInMiner, profile: object) =>
  (await miner.send("put", "/api/profile", profile)).body.profile;
async function upload(miner: SignedInMiner, bytes: Buffer, name = "me.png") {
  const token = await miner.csrf();
  return miner.agent.post("/api/profile/avatar").set("X-CSRF-Token", token).attach("avatar", bytes, name);
}
const picture = (format: "png" | "jpeg" | "webp" | "gif") =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: "#d9e24a" } })
    .withExif({ IFD0: { Copyright: "a secret place" } })
    .toFormat(format)
    .toBuffer();

test.each(["png", "jpeg", "webp", "gif"] as const)(
  "a %s is redrawn as a square WebP without metadata",
  async (format) => {
    const ada = await app().signedIn();
    const { status, body } = await upload(ada, await picture(format));
    expect(status).toBe(200);
    const shown = await app().visitor().agent.get(body.url).buffer(true).responseType("blob");
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringContaining("immutable"),
      "content-disposition": expect.stringContaining("avatar.webp"),
    });
    const stored = await sharp(shown.body).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(stored.exif).toBeUndefined();
    expect((await ada.agent.get("/api/profile")).body.profile.avatar_url).toBe(body.url);
  },
);

test("a new picture replaces the old one, which is deleted", async () => {
  const ada = await app().signedIn();
  const first = (await upload(ada, await picture("png"))).body.url;
  const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  const second = (await upload(ada, other)).body.url;
  expect(second).not.toBe(first);
  expect((await ada.agent.get(first)).status).toBe(404);
  expect((await ada.agent.get(second)).status).toBe(200);
  expect(await stored(first, second)).toEqual([second]);
});

test("a picture is deleted with its account, also if release 0.1.0 deletes it or replaces the picture", async () => {
  const [ada, ben] = [await app().signedIn(), await app().signedIn()];
  const ofAda = (await upload(ada, await picture("png"))).body.url;
  const ofBen = (await upload(ben, await picture("png"))).body.url;
  expect(await stored(ofAda, ofBen)).toHaveLength(2);
  expect((await ada.send("delete", "/api/account", { password: PASSWORD })).status).toBe(200);
  await app().update("profiles", { user_id: ben.miner.userId }, { avatar_url: "/api/avatars/in-a-folder" });
  expect(await stored(ofAda, ofBen)).toEqual([]);
});

test("another API on the same database serves a picture", async () => {
  const { url } = (await upload(await app().signedIn(), await picture("png"))).body;
  const deps = createDeps(app().deps.config, app().deps.logger);
  const another = createApp(deps).listen(0, "127.0.0.1");
  try {
    expect((await supertest(another).get(url)).status).toBe(200);
  } finally {
    another.close();
    await deps.live.stop();
    deps.redis.disconnect();
    await Promise.all([closeQueues(deps.queues), deps.db.destroy(), deps.readinessDb.destroy()]);
  }
});

test("adversary: the database refuses a picture that was not redrawn", async () => {
  const webp = Buffer.alloc(256 * 256 * 3 + 1);
  const storing = app().db("pictures").insert({ address: "/api/avatars/a/b.webp", webp });
  await expect(storing).rejects.toThrow("pictures_webp_check");
});

test("an upload needs a session, the page's own site and a file", async () => {
  const [ada, anonymous] = [await app().signedIn(), app().visitor()];
  const attach = ({ agent }: Visitor, token: string) =>
    agent.post("/api/profile/avatar").set("X-CSRF-Token", token).attach("avatar", Buffer.from("x"), "a.png");
  expect((await attach(anonymous, await anonymous.csrf())).status).toBe(401);
  expect((await attach(ada, "")).status).toBe(403);
  const { status, body } = await ada.post("/api/profile/avatar", {});
  expect([status, body.code]).toEqual([400, "not-an-image"]);
});

function chunk(type: string, body: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(head));
  return Buffer.concat([length, head, sum]);
}

/** A PNG that declares this size but contains only one row of pixels. */
function pngOf(width: number, height: number, rows = deflateSync(Buffer.alloc(width * 3 + 1))): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A one-pixel GIF89a, repeated in this many frames on a canvas of this height. */
function gifOf(frames: number, height = 1): Buffer {
  const head = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([1, 0, height & 255, height >> 8])]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const colours = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  return Buffer.concat([head, colours, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** Bombs, polyglots, cut and damaged files, wrong types and an odd name. */
async function hostileFiles(): Promise<[name: string, bytes: Buffer][]> {
  const [png, jpeg, webp] = await Promise.all([picture("png"), picture("jpeg"), picture("webp")]);
  const damaged = Buffer.from(png);
  damaged[png.length - 20] = (png.at(-20) ?? 0) ^ 0xff;
  return [
    ["30000-squared.png", pngOf(30_000, 30_000)],
    ["wide.png", pngOf(1_000_000, 1)],
    ["just-too-wide.png", pngOf(4_097, 1)],
    ["no-size.png", pngOf(0, 0)],
    ["zip-bomb.png", pngOf(4_096, 4_096, deflateSync(Buffer.alloc(64 * 1024 * 1024)))],
    ["frames.gif", gifOf(10_000)],
    ["huge-canvas.gif", gifOf(1, 65_535)],
    ["too-large.png", Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])],
    ["half.png", png.subarray(0, png.length / 2)],
    ["half.jpg", jpeg.subarray(0, jpeg.length / 2)],
    ["half.webp", webp.subarray(0, webp.length / 2)],
    ["damaged.png", damaged],
    ["jpeg-html", Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")])],
    ["gif-js", Buffer.from("GIF89a/*\0\0*/=1;alert(1)")],
    ["drawing.svg", Buffer.from("<svg><image href='http://127.0.0.1:1/'/></svg>")],
    ["empty.png", Buffer.from("")],
    ["a-magick-script.png", Buffer.from("push graphic-context\nviewbox 0 0 640 480\npop graphic-context")],
    ["only-a-head.webp", Buffer.from("RIFF\0\0\0\0WEBP")],
    ["../../../etc/passwd", png],
  ];
}

test("hostile files are refused or redrawn, never cause a 5xx, and keep memory bounded", async () => {
  const ada = await app().signedIn();
  await upload(ada, await picture("png"));
  const before = process.memoryUsage().rss;
  const redrawn: string[] = [];
  let most = 0;
  for (const [name, bytes] of await hostileFiles()) {
    const { status, body } = await upload(ada, bytes, name);
    if (status === 200) redrawn.push(name);
    if (status === 200) expect(body.url, name).toMatch(/^\/api\/avatars\//);
    else expect([400, 413], `${name}: ${status}`).toContain(status);
    most = Math.max(most, process.memoryUsage().rss);
  }
  expect(redrawn).toEqual([
    "zip-bomb.png",
    "frames.gif",
    "huge-canvas.gif",
    "jpeg-html",
    "../../../etc/passwd",
  ]);
  expect((most - before) / 1024 / 1024).toBeLessThan(100);
});

test("adversary: a picture that anyone may cache sets no cookie, with a session and without", async () => {
  const ada = await app().signedIn();
  const { url } = (await upload(ada, await picture("png"))).body;
  for (const { agent } of [app().visitor(), await app().signInAgain(ada)]) {
    const { headers } = await agent.get(url).set("Cookie", "");
    expect(headers["cache-control"]).toContain("public");
    expect(headers["set-cookie"]).toBeUndefined();
  }
});

test("adversary: hiding the name hides the picture from everyone who knew its address", async () => {
  const ada = await app().signedIn();
  const { url } = (await upload(ada, await picture("png"))).body;
  const { userId } = ada.miner;
  expect(url).not.toContain(userId);
  const visitor = app().visitor();
  expect((await visitor.agent.get(url)).status).toBe(200);
  const { avatar_url: hidden } = await update(ada, { hides_name: true });
  expect((await visitor.agent.get(url)).status).toBe(404);
  expect(hidden).not.toBe(url);
  expect((await ada.agent.get(hidden)).status).toBe(200);

  expect((await update(ada, { hides_name: true, bio: "I dig." })).avatar_url).toBe(hidden);
  expect((await update(ada, { hides_name: false })).avatar_url).toBe(hidden);
  expect((await update(ada, { hides_name: true })).avatar_url).not.toBe(hidden);
  expect((await visitor.agent.get(hidden)).status).toBe(404);

  const ben = await app().signedIn();
  const inFolder = { avatar_url: "/api/avatars/in-the-folder-of-0.1.0/picture.webp" };
  await app().update("profiles", { user_id: ben.miner.userId }, inFolder);
  expect((await update(ben, { hides_name: true })).avatar_url).toBeNull();
});

test("adversary: a picture that no profile shows has no address", async () => {
  const address = "/api/avatars/a/b.webp";
  await app()
    .db("pictures")
    .insert({ address, webp: Buffer.from("left behind") });
  expect((await app().visitor().agent.get(address)).status).toBe(404);
});
