import { v7 } from "uuid";

/** UUIDv7: unique without coordination and ordered by time, so indexes grow at their end. */
export const newId = (): string => v7();

/** Sorts before every id. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";
