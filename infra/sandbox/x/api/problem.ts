export class Problem extends Error {
  readonly status: number;
  readonly body: object | string;
  constructor(status: number, body: object | string) {
    super(typeof body === "string" ? body : JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

type ProblemWords = {
  title: string;
  detail: string;
  type?: string;
  reason?: string;
  [more: string]: unknown;
};
export const PROBLEM_TYPES = "https://api.twitter.com/2/problems/";

export const problem = (status: number, { type, ...words }: ProblemWords): Problem =>
  new Problem(status, { ...words, type: type === undefined ? "about:blank" : PROBLEM_TYPES + type, status });

/** For what X offers and Lode does not use. */
export const notModelled = (what: string): Problem =>
  problem(501, { title: "Not Implemented", detail: `The X sandbox does not model ${what}.` });

export const v1Error = (status: number, code: number, message: string): Problem =>
  new Problem(status, { errors: [{ code, message }] });

/** A mistake in a request. The message names the place if the mistake is in the body. */
export type InvalidParameter = { parameters: Record<string, string[]>; message: string };

export const invalidRequest = (...errors: InvalidParameter[]): Problem =>
  new Problem(400, {
    errors,
    title: "Invalid Request",
    detail: "One or more parameters to your request was invalid.",
    type: `${PROBLEM_TYPES}invalid-request`,
  });

export const notFound = (resourceType: "user" | "tweet", parameter: string, value: string): Problem =>
  new Problem(404, { ...missingResource(resourceType, parameter, value), status: 404 });

/** An entry of `errors[]` in a 200: the resource does not exist. */
export const missingResource = (
  resourceType: "user" | "tweet",
  parameter: string,
  value: string,
  suspended = false,
): object => ({
  value,
  detail: suspended
    ? `User has been suspended: [${value}].`
    : `Could not find ${resourceType} with ${parameter}: [${value}].`,
  title: suspended ? "Forbidden" : "Not Found Error",
  resource_type: resourceType,
  parameter,
  resource_id: value,
  type: `${PROBLEM_TYPES}resource-not-found`,
});

/** An entry of `errors[]` in a 200: the caller may not see the resource. */
export const notAuthorised = (resourceType: "user" | "tweet", parameter: string, value: string): object => ({
  value,
  detail: `Sorry, you are not authorized to see the ${resourceType} with ${parameter}: [${value}].`,
  title: "Authorization Error",
  resource_type: resourceType,
  parameter,
  resource_id: value,
  section: "data",
  type: `${PROBLEM_TYPES}not-authorized-for-resource`,
});
