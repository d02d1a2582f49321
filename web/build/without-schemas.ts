import type { Plugin } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  arguments?: Node[];
}

/** The calls that a file makes while it loads. */
function callsIn(tree: unknown): Node[] {
  if (typeof tree !== "object" || tree === null) return [];
  const { type = "" } = tree as Partial<Node>;
  if (/Function/.test(type)) return [];
  const inner = Object.values(tree).flatMap(callsIn);
  return type === "CallExpression" ? [tree as Node, ...inner] : inner;
}

/**
 * Leaves the schemas of calls out of the built page, which only checks what people type or paste. A contract's file
 * only declares while it loads, so its calls are marked as free of side effects: the bundler drops what the page does
 * not use.
 */
export const withoutSchemas = (): Plugin => ({
  name: "without-schemas",
  apply: "build",
  transform: {
    filter: { id: /\/core\/src\/contracts\// },
    handler(code) {
      const calls = callsIn(this.parse(code));
      const cuts = calls.flatMap(({ callee, arguments: [, path, schemas] = [] }) =>
        path && schemas && callee?.name?.endsWith("Endpoint") ? [{ start: path.end, end: schemas.end }] : [],
      );
      const isCut = (at: number) => cuts.some(({ start, end }) => start <= at && at < end);
      const marks = [...new Set(calls.map(({ start }) => start))].filter((at) => !isCut(at));
      const edits = [...cuts, ...marks.map((start) => ({ start, end: start }))];
      const edited = edits
        .toSorted((a, b) => b.start - a.start)
        .reduce(
          (text, { start, end }) =>
            `${text.slice(0, start)}${start === end ? "/* @__PURE__ */ " : ""}${text.slice(end)}`,
          code,
        );
      return { code: edited, map: null };
    },
  },
});
