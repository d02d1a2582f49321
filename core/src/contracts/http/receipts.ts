import type * as z from "zod/mini";
import { userEndpoint } from "./endpoint.ts";
import type * as schemas from "./receipts.schemas.ts";

export const getAwardReceipt = userEndpoint<typeof schemas.getAwardReceipt>(
  "GET",
  "/api/receipts/:attemptId",
);

export type AwardReceiptView = z.output<typeof schemas.awardReceipt>;
