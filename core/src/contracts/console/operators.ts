import { ownerEndpoint, viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./operators.schemas.ts";

export const listOperators = viewerEndpoint<typeof schemas.listOperators>("GET", "/api/operators");
export const addOperator = ownerEndpoint<typeof schemas.addOperator>("POST", "/api/operators");
export const changeRole = ownerEndpoint<typeof schemas.changeRole>("PUT", "/api/operators/:id/role");
export const disableOperator = ownerEndpoint<typeof schemas.disableOperator>(
  "POST",
  "/api/operators/:id/disable",
);
export const resetOperator = ownerEndpoint<typeof schemas.resetOperator>("POST", "/api/operators/:id/reset");
export const confirmProposal = ownerEndpoint<typeof schemas.confirmProposal>(
  "POST",
  "/api/operator-proposals/:id/confirm",
);
export const rejectProposal = ownerEndpoint<typeof schemas.rejectProposal>(
  "POST",
  "/api/operator-proposals/:id/reject",
);
