import { v7 } from "uuid";

/** UUIDv7: unique without coordination and ordered by time, so indexes grow at their end. */
export const newId = (): string => v7();
