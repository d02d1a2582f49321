import type { Plugin } from "vite";

const CONTRACTS = /core\/src\/contracts\/http\/[\w-]+\.ts$/;
const SCHEMAS = new Set(["params", "query", "body", "response"]);

/**
 * Leaves the schemas that nothing reads out of the production page. Answers are parsed in development only
 * (lib/api.ts), and of the bodies only those that a form is judged by are needed; without this the landing page
 * would carry all of zod for calls of which it uses method and path.
 */
export const withoutUnreadSchemas = ({ bodiesOf }: { bodiesOf: readonly string[] }): Plugin => ({
  name: "without-unread-schemas",
  apply: "build",
  enforce: "post",
  transform(code, id) {
    if (!CONTRACTS.test(id)) return null;
    const spans: Array<readonly [start: number, end: number]> = [];
    for (const statement of this.parse(code).body) {
      const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (declared?.type !== "VariableDeclaration") continue;
      for (const { id: name, init } of declared.declarations) {
        if (name.type !== "Identifier" || init?.type !== "CallExpression") continue;
        const isEndpoint = init.callee.type === "Identifier" && init.callee.name === "endpoint";
        const shape = init.arguments[0];
        if (!isEndpoint || shape?.type !== "ObjectExpression") continue;
        for (const property of shape.properties) {
          if (property.type !== "Property" || property.key.type !== "Identifier") continue;
          const { name: part } = property.key;
          if (!SCHEMAS.has(part) || (part === "body" && bodiesOf.includes(name.name))) continue;
          spans.push([property.value.start, property.value.end]);
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
