import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Texts of docs/pages.md that packages contain. Detects an update that changes a text. */
const SENTENCES: Record<string, readonly string[]> = {
  "@solana-mobile/wallet-standard-mobile": [
    "We can't find a wallet.",
    "Find a wallet",
    "To use mobile wallet adapter, you must have a compatible mobile wallet application installed on your device.",
    "This browser appears to be incompatible with mobile wallet adapter. Open this page in a compatible mobile browser app and try again.",
    "Wallet not connected",
    "Sign in failed, no sign in result returned by wallet",
    "Unknown error",
  ],
};

function textOf(name: string): string {
  const adapter = createRequire(createRequire(import.meta.url).resolve("@solana/wallet-adapter-react"));
  const folder = dirname(adapter.resolve(name));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.m?js$/.test(file),
  );
  return [...files, ...siblingsOf(folder)].map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
}

/** Packages have other builds next to the build that Node resolves. */
const siblingsOf = (folder: string): string[] =>
  readdirSync(dirname(folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => join("..", file));

test.each(Object.entries(SENTENCES))(
  "%s still has the texts that docs/pages.md quotes",
  (name, sentences) => {
    const text = textOf(name);
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
  },
);
