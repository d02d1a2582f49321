import type * as z from "zod/mini";
import type * as schemas from "./acts.schemas.ts";
import { userEndpoint } from "./endpoint.ts";

export const prepareAct = userEndpoint<typeof schemas.prepareAct>("POST", "/api/acts/prepare");
export const publishAct = userEndpoint<typeof schemas.publishAct>("POST", "/api/acts");

export type UnsignedEvent = z.output<typeof schemas.unsignedEvent>;
export type SignedEvent = z.output<typeof schemas.signedEvent>;
