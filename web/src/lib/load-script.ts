const loading = new Map<string, Promise<void>>();

function once(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A script of a third party, once a page. A failed load is tried `retries` more times, and again when next asked for. */
export function loadScript(src: string, { retries = 2, delayMs = 1_000 } = {}): Promise<void> {
  const known = loading.get(src);
  if (known !== undefined) return known;
  const attempt = async () => {
    for (let tries = 0; ; tries++) {
      try {
        return await once(src);
      } catch (error) {
        if (tries >= retries) throw error;
        await pause(delayMs);
      }
    }
  };
  const result = attempt();
  loading.set(src, result);
  result.catch(() => loading.delete(src));
  return result;
}
