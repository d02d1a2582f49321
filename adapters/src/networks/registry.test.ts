import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Question } from "./port.ts";
import { networkModule, probeEach } from "./registry.ts";

const folder = dirname(fileURLToPath(import.meta.url));
const networks = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(networks)("the network of the folder %s is registered under the folder's name", (id) => {
  expect(networkModule(id).id).toBe(id);
});

test("adversary: an unreadable answer about one account changes no verdict about the other accounts", async () => {
  const done = { outcome: { state: "done" as const }, receipt: {} as never };
  const probe = probeEach({
    id: "strange",
    name: "Strange",
    async probe(questions) {
      if (questions.some(({ externalId }) => externalId === "mallory"))
        throw new RangeError("Invalid time value");
      return questions.map(() => done);
    },
  });
  const results = await probe(["ada", "mallory", "ben"].map((externalId) => ({ externalId }) as Question));
  expect(results.map(({ outcome }) => outcome.state)).toEqual(["done", "unknown", "done"]);
});
