import type { NATIVE_PACKAGES } from "./program-plugins.ts";

/** The source files of each image's programs, and the native packages that these programs load. */
export const IMAGE_PROGRAMS = {
  api: { programs: ["api/src/main.ts"], native: ["@node-rs/argon2", "sharp"] },
  worker: { programs: ["worker/src/main.ts"], native: ["@node-rs/argon2"] },
  ops: {
    programs: ["infra/ops/ops.ts", "infra/ops/migrate.ts", "infra/ops/write-settings.ts"],
    native: ["@node-rs/argon2"],
  },
  sandbox: {
    programs: [
      "infra/sandbox/x/main.ts",
      "infra/sandbox/nostr/main.ts",
      "infra/sandbox/solana/main.ts",
      "infra/sandbox/mail/main.ts",
      "infra/stack/demo/main.ts",
    ],
    native: ["litesvm", "sharp"],
  },
} as const satisfies Record<string, { programs: string[]; native: (typeof NATIVE_PACKAGES)[number][] }>;
