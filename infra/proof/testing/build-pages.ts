import { buildPage } from "@lode/stack/programs/build-page";

export async function setup(): Promise<void> {
  await buildPage(console.log);
}
