import { v7 } from "uuid";

/** UUIDv7: unique without coordination, and ordered by time, so that indexes grow at the end. */
export const newId = (): string => v7();
