import { v7 } from "uuid";

/** An id as Lode would have made it at this moment. */
export const idMadeAt = (at: Date): string => v7({ msecs: at.getTime() });
