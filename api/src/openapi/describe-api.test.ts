import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/test-app.ts";

const app = useTestApp();

test("in the served description every schema is valid, and every reference resolves", async () => {
  const { body: document } = await app().visitor().agent.get("/api/openapi.json");
  const ajv = addFormats.default(new Ajv2020.default({ strict: false }));
  const { components } = document;
  const find = (reference: string) =>
    reference
      .slice(2)
      .split("/")
      .reduce((inner, key) => inner?.[key], document);
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { schema, $ref } = value as { schema?: object; $ref?: string };
    if (schema && !("$ref" in schema))
      expect(() => ajv.compile({ ...schema, components }), path).not.toThrow();
    if ($ref) expect(find($ref), $ref).toBeDefined();
    for (const [key, inner] of Object.entries(value)) visit(inner, `${path}/${key}`);
  };
  visit(document, "");
  expect(Object.keys(document.paths).length).toBeGreaterThan(30);
});
