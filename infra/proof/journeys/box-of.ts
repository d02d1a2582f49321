import type { Locator } from "playwright";

/** Returns where the element is on the screen, in pixels. Throws if it is not visible. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
