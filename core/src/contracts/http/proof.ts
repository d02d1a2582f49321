import type * as z from "zod/mini";
import { type AnswerOf, publicEndpoint, userEndpoint } from "./endpoint.ts";
import type * as schemas from "./proof.schemas.ts";

export const getProof = publicEndpoint<typeof schemas.getProof>("GET", "/api/proof");
export const listProofEntries = userEndpoint<typeof schemas.listProofEntries>("GET", "/api/proof/entries");

export type LedgerRootView = z.output<typeof schemas.ledgerRoot>;
export type CompletedPayoutView = z.output<typeof schemas.completedPayout>;
export type ProofView = AnswerOf<typeof getProof>;
export type ProvedEntryView = z.output<typeof schemas.provedEntry>;

export const getAwardReceipt = userEndpoint<typeof schemas.getAwardReceipt>(
  "GET",
  "/api/receipts/:attemptId",
);

export type AwardReceiptView = z.output<typeof schemas.awardReceipt>;
