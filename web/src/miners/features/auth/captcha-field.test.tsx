import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { useCaptchaToken } from "./captcha-field.tsx";

/** Returns the hook's current values. */
function useForm() {
  let captcha!: ReturnType<typeof useCaptchaToken>;
  const root = createRoot(document.createElement("div"));
  const Form = () => {
    captcha = useCaptchaToken();
    return null;
  };
  flushSync(() => root.render(<Form />));
  onTestFinished(() => root.unmount());
  return () => captcha;
}

test("a submit waits until the captcha is solved, and only the last of several gets the token", async () => {
  const form = useForm();
  form().field.onSolving();
  const [first, last] = [flushSync(form().take), flushSync(form().take)];
  expect([form().isWaiting, form().field.error]).toEqual([true, undefined]);
  flushSync(() => form().field.onToken("token"));
  expect(await Promise.all([first, last])).toEqual([null, "token"]);
  expect(form().isWaiting).toBe(false);
});

test.each([
  ["fails", ({ field }: ReturnType<typeof useCaptchaToken>) => field.onToken(null), true],
  ["begins again", ({ startAgain }: ReturnType<typeof useCaptchaToken>) => startAgain(), false],
])(
  "a submit ends without a token if the captcha %s, and the next waits for nothing",
  async (_, end, says) => {
    const form = useForm();
    form().field.onSolving();
    const waiting = flushSync(form().take);
    flushSync(() => end(form()));
    expect([await waiting, form().isWaiting, form().field.error !== undefined]).toEqual([null, false, says]);
    expect(await flushSync(form().take)).toBeNull();
    expect(form().field.error).toBe("Please complete the captcha");
  },
);

test("a submit before the solution is rendered gets the token", async () => {
  const shown = useForm()();
  shown.field.onToken("token");
  expect(await shown.take()).toBe("token");
});

test("the faults of a form are named at once, also while the captcha is solved", () => {
  const form = useForm();
  flushSync(form().mark);
  expect(form().field.error).toBe("Please complete the captcha");
  form().field.onSolving();
  flushSync(form().mark);
  expect(form().field.error).toBeUndefined();
});
