import type * as z from "zod/mini";
import { operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./overview.schemas.ts";

export const getOverview = operatorEndpoint<typeof schemas.getOverview>("GET", "/api/overview", "viewer");

export type Overview = z.output<typeof schemas.getOverview.response>;
