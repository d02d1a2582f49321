import type { Statement } from "./statement.ts";

export const messagesStatements: readonly Statement[] = [];
