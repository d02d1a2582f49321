import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { launchBrowser } from "./browser.ts";

/** `npm run images`: draws what cannot be a vector, icons of the installed page and the link preview. */
const PUBLIC = join(projectRoot, "web/public");
const MARK = readFileSync(join(PUBLIC, "favicon.svg"), "utf8");

const font = (file: string): string =>
  `data:font/woff2;base64,${readFileSync(join(projectRoot, "web/src/styles/fonts", file)).toString("base64")}`;

const icon = (side: number, share: number): string =>
  `<style>*{margin:0}body{width:${side}px;height:${side}px;background:#15171f;display:grid;place-items:center}
   svg{width:${side * share}px;height:${side * share}px}</style>${MARK}`;

const social = `<style>
  @font-face{font-family:Display;src:url(${font("space-grotesk-latin.woff2")})}
  *{margin:0}body{width:1200px;height:630px;background:#12141c;color:#f4f3ec;font-family:Display;position:relative;overflow:hidden}
  h1{position:absolute;left:80px;top:96px;font-size:112px;letter-spacing:-4px}
  p{position:absolute;left:86px;top:250px;font-size:42px;color:#b9bcc8;max-width:900px;line-height:1.3}
  svg.line{position:absolute;left:0;bottom:0;width:1200px;height:260px}</style>
  <h1>Lode</h1><p>Signal in, ore out. Every point explains itself, and pays out as USDC.</p>
  <svg class="line" viewBox="0 0 1200 260" fill="none">
    <path d="M0 150H96l14-16 22 30 14-14H214l16-34 26 62 18-28H322l16-52 30 96 22-68 14 24H446" stroke="#d9e24a" stroke-width="5" stroke-linejoin="bevel"/>
    <path d="M440 150 640 110 840 70 1060 46 1200 20V60L1060 84 840 104 640 128z" fill="#2c303c"/>
    <path d="M440 150 640 128 840 104 1060 84 1200 60V170L1060 166 840 172 640 166z" fill="#d9e24a"/>
    <path d="M640 128 730 112 840 172 640 166zM950 92 1060 84 1060 166 950 170z" fill="#a8a52c"/>
    <path d="M440 150 640 166 840 172 1060 166 1200 170V238L1060 232 840 222 640 196z" fill="#3a3f4d"/>
  </svg>`;

const IMAGES = [
  { file: "icons/icon-192.png", width: 192, height: 192, html: icon(192, 1) },
  { file: "icons/icon-512.png", width: 512, height: 512, html: icon(512, 1) },
  // A mask may crop a fifth from every side.
  { file: "icons/maskable-512.png", width: 512, height: 512, html: icon(512, 0.6) },
  { file: "icons/apple-touch-icon.png", width: 180, height: 180, html: icon(180, 0.86) },
  { file: "social.png", width: 1200, height: 630, html: social },
];

const browser = await launchBrowser();
const { context } = await browser.newContext();
const page = await context.newPage();
for (const { file, width, height, html } of IMAGES) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(join(PUBLIC, file), await page.screenshot());
  console.log(file);
}
await browser.close();
