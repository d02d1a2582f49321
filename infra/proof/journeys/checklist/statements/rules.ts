import type { Statement } from "./statement.ts";

export const rulesStatements: readonly Statement[] = [];
