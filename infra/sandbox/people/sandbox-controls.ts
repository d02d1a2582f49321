/** The sandboxes that are there; calls to others fail. */
interface SandboxUrls {
  x?: string | undefined;
  mail?: string | undefined;
  solana?: string | undefined;
}

export interface SandboxMail {
  to: string;
  subject: string;
  text: string;
  links: string[];
  /** By their names in lower case. */
  headers: Record<string, string>;
}

export interface LandedTransfer {
  signature: string;
  fromOwner: string;
  toOwner: string;
  /** Base units. */
  amount: string;
  memo: string | null;
}

interface LoggedCall {
  index: number;
  route: string;
  status: number;
  who: string | null;
}

export interface SandboxControls {
  /** `posts` counts reposts and replies too. */
  xUser(username: string): Promise<{ id: string; username: string; posts: number }>;
  putXUser(user: Record<string, unknown> & { username: string }): Promise<{ id: string }>;
  putXUsers(users: (Record<string, unknown> & { username: string })[]): Promise<{ id: string }[]>;
  publishPost(username: string, text: string): Promise<{ id: string; path: string }>;
  repliesTo(postId: string): Promise<{ id: string; authorId: string; postId: string }[]>;
  authorize(oauthToken: string, username: string): Promise<{ oauth_verifier: string }>;
  act(act: {
    username: string;
    action: string;
    target: string;
    undo?: boolean;
    text?: string;
  }): Promise<void>;
  setXFaults(rules: object[]): Promise<void>;
  /** Changes the tier, limits (by "METHOD /template") and clock, until the sandbox stops. */
  changeXSettings(settings: object): Promise<void>;
  revoke(username: string): Promise<void>;
  /** Revokes the app's own token. The app may request a new token. */
  revokeAppToken(): Promise<void>;
  xLog(): Promise<LoggedCall[]>;
  /** The calls to X during the work; with a beginning, only those whose method and route begin so. */
  xCallsDuring(work: () => Promise<unknown>, beginning?: string): Promise<LoggedCall[]>;
  mailsTo(address: string): Promise<SandboxMail[]>;
  refuseMailTo(domains: string[]): Promise<void>;
  rpc<T>(method: string, ...params: unknown[]): Promise<T>;
  landed(): Promise<LandedTransfer[]>;
}

export function sandboxControls({ x: xUrl, mail, solana = "" }: SandboxUrls): SandboxControls {
  const x = <T>(method: string, path: string, body?: object) =>
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
  const xLog = (): Promise<LoggedCall[]> => x("GET", "/log");
  return {
    xUser: (username) => x("GET", `/users/${username}`),
    putXUser: (user) => x("POST", "/users", user),
    putXUsers: (users) => x("POST", "/users", users),
    publishPost: (username, text) => x("POST", "/posts", { username, text }),
    repliesTo: (postId) => x("GET", `/replies?post=${postId}`),
    authorize: (oauth_token, username) => x("POST", "/authorize", { oauth_token, username }),
    act: async (act) => void (await x("POST", "/act", act)),
    setXFaults: async (rules) => void (await x("PUT", "/faults", rules)),
    changeXSettings: async (settings) => void (await x("PUT", "/settings", settings)),
    revokeAppToken: async () => void (await x("POST", "/revoke", { app: true })),
    revoke: async (username) => void (await x("POST", "/revoke", { username })),
    xLog,
    async xCallsDuring(work, beginning = "") {
      const last = (await xLog()).at(-1)?.index ?? -1;
      await work();
      return (await xLog()).filter(({ index, route }) => index > last && route.startsWith(beginning));
    },
    mailsTo: (address) => json("GET", `${mail}/api/messages?to=${encodeURIComponent(address)}`),
    refuseMailTo: async (domains) => void (await json("PUT", `${mail}/api/refused`, { domains })),
    rpc,
    landed: () => rpc<LandedTransfer[]>("dev_landed"),
  };
}

async function json<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text.slice(0, 200)}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
