import type * as z from "zod/mini";
import { viewerEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./overview.schemas.ts";

export const getOverview = viewerEndpoint<typeof schemas.getOverview>("GET", "/api/overview");

export type Overview = z.output<typeof schemas.getOverview.response>;
