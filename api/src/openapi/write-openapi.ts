import { writeFileSync } from "node:fs";
import { minerEndpoints } from "@lode/core/contracts/http/schemas-of";
import { describeApi } from "./describe-api.ts";

/** The committed copy, so that reviews show changes of the API. Written by: npm run openapi */
export const DOCUMENT = new URL("../../../docs/openapi.json", import.meta.url);

export const renderOpenapi = (): string =>
  `${JSON.stringify(describeApi(minerEndpoints, "Lode"), null, 2)}\n`;

if (process.argv[1]?.endsWith("write-openapi.ts")) writeFileSync(DOCUMENT, renderOpenapi());
