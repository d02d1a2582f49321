import type { ReceivedMail } from "../mail/start-mail-sandbox.ts";
import type { TransferOnChain } from "../solana/landed-transfers.ts";
import type { CallEntry } from "../x/sandbox-state.ts";
import type { UserWish, XAct } from "../x/world/actions.ts";

/** The running sandboxes; calls to other sandboxes fail. */
interface SandboxUrls {
  x?: string | undefined;
  nostr?: string | undefined;
  mail?: string | undefined;
  solana?: string | undefined;
}

export type SandboxControls = ReturnType<typeof sandboxControls>;

export function sandboxControls({ x: xUrl, nostr, mail, solana = "" }: SandboxUrls) {
  const x = <T = void>(method: string, path: string, body?: object) =>
    json<T>(method, `${xUrl}/sandbox${path}`, body);
  const rpc = async <T>(method: string, ...params: unknown[]): Promise<T> => {
    const answer = await json<{ result: T; error?: { message: string } }>("POST", solana, {
      jsonrpc: "2.0",
      id: 1,
      method,
      params,
    });
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  };
  const landed = () => rpc<TransferOnChain[]>("dev_landed");
  const xLog = () => x<CallEntry[]>("GET", "/log");
  return {
    /** `posts` counts reposts and replies too. */
    xUser: (username: string) =>
      x<{ id: string; username: string; posts: number }>("GET", `/users/${username}`),
    putXUser: (user: UserWish) => x<{ id: string }>("POST", "/users", user),
    putXUsers: (users: UserWish[]) => x<{ id: string }[]>("POST", "/users", users),
    publishPost: (username: string, text: string) =>
      x<{ id: string; path: string }>("POST", "/posts", { username, text }),
    repliesTo: (postId: string) =>
      x<{ id: string; authorId: string; postId: string }[]>("GET", `/replies?post=${postId}`),
    authorize: (oauth_token: string, username: string) =>
      x<{ oauth_verifier: string }>("POST", "/authorize", { oauth_token, username }),
    act: (act: XAct) => x("POST", "/act", act),
    setXFaults: (rules: object[]) => x("PUT", "/faults", rules),
    /** Changes the tier, limits (by "METHOD /template") and clock, until the sandbox stops. */
    changeXSettings: (settings: object) => x("PUT", "/settings", settings),
    revoke: (username: string) => x("POST", "/revoke", { username }),
    /** Revokes the app's own token. The app may request a new token. */
    revokeAppToken: () => x("POST", "/revoke", { app: true }),
    xLog,
    /** The calls to X during the work; with `beginning`, only the calls whose method and route begin with it. */
    async xCallsDuring(work: () => Promise<unknown>, beginning = "") {
      const last = (await xLog()).at(-1)?.index ?? -1;
      await work();
      return (await xLog()).filter(({ index, route }) => index > last && route.startsWith(beginning));
    },
    /** Publishes a post of somebody whose key is in the Nostr sandbox. */
    publishNote: (pubkey: string, content: string) =>
      json<{ id: string }>("POST", `${nostr}/sandbox/people/${pubkey}/notes`, { content }),
    /** How the signer of this key answers from now on. */
    setSigner: (pubkey: string, mode: string) =>
      json("PUT", `${nostr}/sandbox/people/${pubkey}/signer`, { mode }),
    revokeSigner: (pubkey: string) => json("POST", `${nostr}/sandbox/people/${pubkey}/revoke`, {}),
    mailsTo: (address: string) =>
      json<ReceivedMail[]>("GET", `${mail}/api/messages?to=${encodeURIComponent(address)}`),
    refuseMailTo: (domains: string[]) => json("PUT", `${mail}/api/refused`, { domains }),
    rpc,
    landed,
    /** The transfers that have paid this withdrawal. */
    landedFor: async (id: string) => (await landed()).filter(({ memo }) => memo?.includes(id)),
  };
}

async function json<T = void>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text.slice(0, 200)}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
