import type { Statement } from "./statement.ts";

export const numbersStatements: readonly Statement[] = [];
