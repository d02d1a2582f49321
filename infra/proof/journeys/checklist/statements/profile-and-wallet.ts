import type { Statement } from "./statement.ts";

export const profileAndWalletStatements: readonly Statement[] = [];
