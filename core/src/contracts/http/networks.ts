import { publicEndpoint } from "./endpoint.ts";
import type * as schemas from "./networks.schemas.ts";

export const listNetworks = publicEndpoint<typeof schemas.listNetworks>("GET", "/api/networks");
