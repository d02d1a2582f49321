import { styleText } from "node:util";
import type { DemoSignIn } from "./demo/seed-once.ts";
import type { StackUrls } from "./stack.ts";

interface Announced {
  urls: Omit<StackUrls, "database" | "redis">;
  env: Readonly<Record<string, string | undefined>>;
}

/** What `npm start` prints at the end. */
export function announcement({ urls, env }: Announced, signIns: DemoSignIn[]): string {
  const addresses = [
    ["The page", urls.web],
    ["Operators' console", urls.operators],
    ["X sandbox", urls.x],
    ["Nostr sandbox", urls.nostr],
    ["Mail", urls.mail],
    ["Solana explorer", env.SOLANA_CLUSTER === "sandbox" ? urls.solana : undefined],
  ].filter((row): row is [string, string] => row[1] !== undefined);
  const operator = [
    "Operator",
    env.OPERATOR_EMAIL ?? "",
    env.OPERATOR_PASSWORD ?? "",
    "the operators' console",
  ];
  const people = signIns.map(({ who, email, password, what }) => [who, email, password, what]);
  return [
    "",
    styleText("bold", `Lode is ready: ${urls.web}`),
    "",
    ...table(addresses),
    "",
    "  Sign in as",
    ...table([...people, operator]),
    "",
    "  Ctrl-C stops everything; the data is kept.",
  ].join("\n");
}

function table(rows: string[][]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`.trimEnd(),
  );
}
