import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { baseImage, findImageEngine, IMAGE_TARGETS, type ImageTarget, imageOf } from "./image-engine.ts";

/** The most that an image may add to its base image. */
const MOST_MEGABYTES = 150;
const MEGABYTE = 1e6;

/** `npm run containers:build [target …]`: builds images, prints sizes and saves package lists (SBOM). */
try {
  const wanted = process.argv.slice(2) as ImageTarget[];
  const unknown = wanted.filter((target) => !IMAGE_TARGETS.includes(target));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(", ")}. There are ${IMAGE_TARGETS.join(", ")}.`);
  const engine = await findImageEngine(console.log);
  const folder = join(projectRoot, ".data/reports/images");
  mkdirSync(folder, { recursive: true });
  for (const target of wanted.length > 0 ? wanted : IMAGE_TARGETS) {
    const startedAt = performance.now();
    await engine.build(target);
    const over = ((await engine.sizeOf(imageOf(target))) - (await engine.sizeOf(baseImage()))) / MEGABYTE;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`${imageOf(target)}: ${over.toFixed(0)} MB over its base (${engine.name}, ${seconds} s)`);
    if (!(over <= MOST_MEGABYTES)) throw new Error(`${target} may have ${MOST_MEGABYTES} MB over its base.`);
    // The web image has only Debian's packages.
    if (target === "web") continue;
    const file = join(folder, `${target}.cdx.json`);
    await engine.copyFrom(imageOf(target), "/lode/sbom.json", file);
    console.log(`  its packages: ${file}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
