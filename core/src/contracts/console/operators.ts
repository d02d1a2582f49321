import { operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./operators.schemas.ts";

export const listOperators = operatorEndpoint<typeof schemas.listOperators>(
  "GET",
  "/api/operators",
  "viewer",
);
export const addOperator = operatorEndpoint<typeof schemas.addOperator>("POST", "/api/operators", "owner");
export const changeRole = operatorEndpoint<typeof schemas.changeRole>(
  "PUT",
  "/api/operators/:id/role",
  "owner",
);
export const disableOperator = operatorEndpoint<typeof schemas.disableOperator>(
  "POST",
  "/api/operators/:id/disable",
  "owner",
);
export const resetOperator = operatorEndpoint<typeof schemas.resetOperator>(
  "POST",
  "/api/operators/:id/reset",
  "owner",
);
export const confirmProposal = operatorEndpoint<typeof schemas.confirmProposal>(
  "POST",
  "/api/operator-proposals/:id/confirm",
  "owner",
);
export const rejectProposal = operatorEndpoint<typeof schemas.rejectProposal>(
  "POST",
  "/api/operator-proposals/:id/reject",
  "owner",
);
