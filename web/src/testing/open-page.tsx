import type { LiveKey } from "@lode/core/contracts/events";
import { configure, fireEvent, within as inside, screen, waitFor } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { App } from "../miners/app/app.tsx";
import { PAGES } from "../miners/app/pages.ts";
import { closeShownToast, forgetToasts } from "../ui/toast.ts";
import { MINERS_ANSWERS, VISITORS_ANSWERS } from "./answers.ts";

// A page whose code has not arrived suspends, which a test would have to wait for.
await Promise.all(PAGES.map(({ load }) => load()));

/** Whether an element is visible depends on style sheets, which are not loaded. */
configure({
  defaultHidden: true,
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(`${message}\n${document.body.textContent}`),
});

export type Answer = (usual: never) => Response | object | Promise<Response>;
export type Step = () => Promise<unknown>;

/** The calls that get another answer, such as "PUT /api/profile". */
type Answers = Record<string, Answer>;

/** States of pages by their path and title. Answers that differ from the usual ones come first. */
export type States = Record<string, Record<string, readonly (Step | Answers)[]>>;

/** The server's refusal; without a sentence it is what a broken proxy sends. */
export const refused =
  (status: number, error?: string, code = "invalid"): Answer =>
  () =>
    error === undefined ? new Response("", { status }) : Response.json({ code, error }, { status });

/** Never answers: the call stays pending. */
export const held: Answer = () => new Promise(() => {});

export const unreachable: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** The usual answer with some fields replaced. */
export const changed =
  (change: (usual: never) => object): Answer =>
  (usual) => ({ ...(usual as object), ...change(usual) });

/** The last body that was sent to each endpoint. */
let bodies: Record<string, unknown> = {};

export const sent =
  (call: string, body: object): Step =>
  () =>
    waitFor(() => expect(bodies[call]).toEqual(body));

function answerCalls(usual: Record<string, object>, answers: Answers): void {
  bodies = {};
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, location.href);
    const path = `${method} ${pathname}`;
    if (typeof body === "string") bodies[path] = JSON.parse(body);
    // The query of a call selects its own answer if there is one.
    const call = path + search in usual ? path + search : path;
    const answer = (await answers[call]?.(usual[call] as never)) ?? usual[call];
    if (answer === undefined)
      return Response.json({ code: "not-found", error: `No answer for ${call}` }, { status: 404 });
    // The date of the server's clock, which a test does not move.
    const headers = { date: new Date(performance.timeOrigin + performance.now()).toUTCString() };
    return answer instanceof Response ? answer : Response.json(answer, { headers });
  });
}

/** The stream of events. A test sends what the server would. */
class Events {
  static opened: Events | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  constructor() {
    Events.opened = this;
  }
  addEventListener() {}
  close() {}
}

/** Sends a live event that makes these queries stale. */
export const send =
  (...keys: LiveKey[]): Step =>
  async () => {
    await waitFor(() => expect(Events.opened?.onmessage).toBeDefined());
    Events.opened?.onmessage?.({ data: JSON.stringify({ keys }) });
  };

/** The solved captcha calls back with its token, or with null when it expires. */
let solveWith: ((token: string | null) => void) | undefined;

const turnstile = {
  render(_element: Element, options: { callback: (token: string) => void; "expired-callback": () => void }) {
    solveWith = (token) => (token === null ? options["expired-callback"]() : options.callback(token));
    return "widget";
  },
};

/** Opens the page at this path as a miner or as a visitor, until it is closed or the test ends. */
export async function openPage(path: string, as: "miner" | "visitor", answers: Answers = {}) {
  Events.opened = undefined;
  vi.stubGlobal("EventSource", Events);
  vi.stubGlobal("turnstile", turnstile);
  solveWith = undefined;
  window.history.replaceState(null, "", path);
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new Event("storage"));
  if (as === "miner") localStorage.setItem("session_token", "token");
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store.
  document.cookie = "csrfToken=token";
  answerCalls(as === "miner" ? MINERS_ANSWERS : VISITORS_ANSWERS, answers);
  // An answer that breaks its contract is reported here too.
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const page = createRoot(document.body.appendChild(document.createElement("div")));
  page.render(<App />);
  const close = () => {
    page.unmount();
    document.body.replaceChildren();
    closeShownToast();
    forgetToasts();
    vi.unstubAllGlobals();
    const broken = errors.mock.calls.filter(([what]) => String(what).includes("broke its contract"));
    errors.mockRestore();
    expect(broken).toEqual([]);
  };
  onTestFinished(close);
  return close;
}

export function testStates(as: "miner" | "visitor", table: States): void {
  for (const [path, states] of Object.entries(table))
    test.each(Object.entries(states))("%s", async (_title, parts) => {
      const answers = parts.find((part) => typeof part === "object");
      await openPage(path, as, answers);
      for (const step of parts) if (typeof step === "function") await step();
    });
}

type Text = string | RegExp;

const textOf = (element: ParentNode): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();

/** Whether the part contains the text, in any case, or has an element whose whole text matches the pattern. */
const contains = (text: Text, part: ParentNode): boolean =>
  typeof text === "string"
    ? textOf(part).toLowerCase().includes(text.toLowerCase())
    : [...part.querySelectorAll("*")].some((element) => text.test(textOf(element)));

const waitForText = (text: Text, part: () => ParentNode) =>
  waitFor(() => expect(contains(text, part()), `${text} in ${part().textContent}`).toBe(true));

const nameOf = (name: Text) =>
  typeof name === "string" ? new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i") : name;

export const sees =
  (...texts: Text[]): Step =>
  async () => {
    for (const text of texts) await waitForText(text, () => document.body);
  };

/** The first region of this name, or the header or the content. */
const partOf = (region: Text): HTMLElement => {
  const landmark = region === "banner" || region === "main";
  const [found] = landmark
    ? screen.getAllByRole(region)
    : screen.getAllByRole("region", { name: nameOf(region) });
  if (!found) throw new Error(`There is no ${region}.`);
  return found;
};

/** Expects the texts in the region of this name, or in the header or the content. */
export const within =
  (region: Text, ...texts: Text[]): Step =>
  async () => {
    for (const text of texts) await waitForText(text, () => partOf(region));
  };

export const toast = (...texts: Text[]): Step => within("Notifications", ...texts);

export const has =
  (role: string, ...names: Text[]): Step =>
  async () => {
    for (const name of names) await screen.findAllByRole(role, { name: nameOf(name) });
  };

export const headings = (...names: Text[]): Step => has("heading", ...names);

export const disabled =
  (...names: Text[]): Step =>
  async () => {
    for (const name of names)
      await waitFor(() =>
        expect(
          screen
            .getAllByRole<HTMLButtonElement>("button", { name: nameOf(name) })
            .some((one) => one.disabled),
        ).toBe(true),
      );
  };

export const selected =
  (tab: string): Step =>
  async () => {
    await screen.findByRole("tab", { name: nameOf(tab), selected: true });
  };

export const links =
  (part: "banner" | "main", wanted: Record<string, string>): Step =>
  async () => {
    for (const [name, href] of Object.entries(wanted))
      await waitFor(() =>
        expect(
          inside(partOf(part))
            .getAllByRole("link", { name: nameOf(name) })[0]
            ?.getAttribute("href"),
        ).toBe(href),
      );
  };

export const absent =
  (...texts: Text[]): Step =>
  async () => {
    for (const text of texts) expect(contains(text, document.body), String(text)).toBe(false);
  };

export const counts =
  (selector: string, expected: number): Step =>
  () =>
    waitFor(() => expect([...document.querySelectorAll(selector)]).toHaveLength(expected));

export const countsByRole =
  (role: string, name: Text, expected: number): Step =>
  () =>
    waitFor(() => expect(screen.queryAllByRole(role, { name: nameOf(name) })).toHaveLength(expected));

export const address =
  (pattern: RegExp): Step =>
  () =>
    waitFor(() => expect(location.href).toMatch(pattern));

const click = async (element: HTMLElement) => userEvent.setup({ pointerEventsCheck: 0 }).click(element);

/** Presses the first control of this name, of whatever kind. */
export const press =
  (control: Text): Step =>
  async () => {
    const name = { name: nameOf(control) };
    const find = () => {
      for (const role of ["button", "tab", "switch", "link"])
        for (const found of screen.queryAllByRole(role, name)) return found;
      throw new Error(`There is no ${control}.`);
    };
    await click(await waitFor(find));
  };

/** The form's submit button. The header and the tabs have controls of the same name. */
export const submit =
  (name: string): Step =>
  async () =>
    click(await waitFor(() => inside(partOf("main")).getByRole("button", { name })));

export const fill =
  (fields: Record<string, string>): Step =>
  async () => {
    for (const [label, value] of Object.entries(fields)) {
      const field = (await screen.findAllByLabelText(label))[0] as HTMLElement;
      fireEvent.change(field, { target: { value } });
    }
  };

const callBack =
  (token: string | null): Step =>
  async () => {
    await waitFor(() => expect(solveWith).toBeDefined());
    solveWith?.(token);
  };
export const solve: Step = callBack("token");
export const letCaptchaExpire: Step = callBack(null);
