import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findNetworkModule } from "./registry.ts";

const folder = dirname(fileURLToPath(import.meta.url));
const networks = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(networks)("the network of the folder %s is registered under the folder's name", (id) => {
  expect(findNetworkModule(id)?.id).toBe(id);
});
