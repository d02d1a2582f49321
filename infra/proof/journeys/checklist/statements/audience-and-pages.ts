import type { Statement } from "./statement.ts";

export const audienceAndPagesStatements: readonly Statement[] = [];
