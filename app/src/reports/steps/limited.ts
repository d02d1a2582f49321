import { limitConcurrency } from "@lode/adapters/process/limit-concurrency";

/** Statements of reports at once, so that the other connections of the pool stay free for miners. */
export const limited = limitConcurrency(2);
