import { type AnswerOf, operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./search.schemas.ts";

export const search = operatorEndpoint<typeof schemas.search>("GET", "/api/search", "viewer");

export type SearchHit = AnswerOf<typeof search>["items"][number];
