const RETRIES = 2;
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

/** Loads a third-party script once per page. After all retries have failed, the next call starts again. */
export function loadScript(src: string, delayMs = 1_000): Promise<void> {
  const known = loading.get(src);
  if (known !== undefined) return known;
  const attempt = async () => {
    for (let tries = 0; ; tries++) {
      try {
        return await once(src);
      } catch (error) {
        if (tries >= RETRIES) throw error;
        await pause(delayMs);
      }
    }
  };
  const result = attempt();
  loading.set(src, result);
  result.catch(() => loading.delete(src));
  return result;
}
