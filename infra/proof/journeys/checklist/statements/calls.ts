import type { Statement } from "./statement.ts";

export const callsStatements: readonly Statement[] = [];
