import { buildPage } from "@lode/stack/programs/build-page";

/** Builds the pages once, before the journeys open them. */
export async function setup(): Promise<void> {
  await buildPage(console.log);
}
