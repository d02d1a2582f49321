import type { Statement } from "./statement.ts";

export const packagesAndJobsStatements: readonly Statement[] = [];
