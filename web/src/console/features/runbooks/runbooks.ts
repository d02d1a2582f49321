import { runbooksTexts } from "../../../texts/console/en/runbooks.ts";

/** The texts of docs/runbooks, by name. */
const FILES = import.meta.glob<string>("../../../../../docs/runbooks/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, -".md".length);

export const RUNBOOKS: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, text]) => [nameOf(path), text]),
);

/** The first heading of a text. */
export const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? runbooksTexts.runbook;
