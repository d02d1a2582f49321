import type { Endpoint } from "@lode/core/contracts/http/endpoint";
import { schemasOf } from "@lode/core/contracts/http/schemas-of";

export function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const { success, error } = schemasOf(endpoint).response.safeParse(answer);
  if (!success) console.error(`${endpoint.method} ${endpoint.path} broke its contract`, error);
}
