import type { Plugin } from "vite";

const CONTRACTS = /core\/src\/contracts\/http\/[\w-]+\.ts$/;

/**
 * Leaves the response schemas out of the production page: answers are only parsed in development (lib/api.ts),
 * and the landing page would otherwise carry all of zod for calls of which it uses method and path.
 */
export const withoutResponseSchemas = (): Plugin => ({
  name: "without-response-schemas",
  apply: "build",
  enforce: "post",
  transform(code, id) {
    if (!CONTRACTS.test(id)) return null;
    const spans: Array<readonly [start: number, end: number]> = [];
    for (const statement of this.parse(code).body) {
      const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (declared?.type !== "VariableDeclaration") continue;
      for (const { init } of declared.declarations) {
        if (init?.type !== "CallExpression") continue;
        const isEndpoint = init.callee.type === "Identifier" && init.callee.name === "endpoint";
        const shape = init.arguments[0];
        if (!isEndpoint || shape?.type !== "ObjectExpression") continue;
        for (const property of shape.properties) {
          if (property.type !== "Property" || property.key.type !== "Identifier") continue;
          if (property.key.name === "response") spans.push([property.value.start, property.value.end]);
        }
      }
    }
    // From the end, so that the earlier positions stay true.
    const stripped = spans
      .toReversed()
      .reduce((text, [start, end]) => `${text.slice(0, start)}undefined${text.slice(end)}`, code);
    return { code: stripped, map: null };
  },
});
