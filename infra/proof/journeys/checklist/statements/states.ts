import type { Statement } from "./statement.ts";

export const statesStatements: readonly Statement[] = [];
