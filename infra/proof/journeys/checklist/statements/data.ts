import type { Statement } from "./statement.ts";

export const dataStatements: readonly Statement[] = [];
