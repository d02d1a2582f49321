let isOpening = false;

/**
 * Opening an app fires `beforeunload` and unloads nothing. The wallet provider would take the page for closing, and ignore
 * every later event of its wallets. This listener is registered before the provider's, when the page's code is loaded:
 * browsers call the listeners of this event in that order.
 */
globalThis.window?.addEventListener("beforeunload", (event) => {
  if (isOpening) event.stopImmediatePropagation();
});

export async function whileOpeningApp<V>(open: () => Promise<V>): Promise<V> {
  isOpening = true;
  try {
    return await open();
  } finally {
    isOpening = false;
  }
}
