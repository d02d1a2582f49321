import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GiveUpError, RetryLaterError } from "@lode/core/contracts/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailer, type Mailer } from "./mailer.ts";

const exim = ["/usr/sbin/exim4", "/usr/local/sbin/exim4"].find((file) => existsSync(file));

let folder: string;
let server: Server;
let mailer: Mailer;
const ended: Promise<unknown>[] = [];

/** Exim's own words where it has some, and those of the rules of large providers. It queues and delivers nothing. */
const configuration = () => `primary_hostname = mail.lode.test
exim_user = nobody
exim_group = nogroup
spool_directory = ${folder}/spool
log_file_path = ${folder}/spool/log_%s
queue_only
host_lookup =
rfc1413_query_timeout = 0s
never_users =
acl_smtp_rcpt = check_rcpt
begin acl
check_rcpt:
  deny  message = 550 5.1.1 The email account does not exist
        local_parts = gone
  deny  message = 550 5.7.1 Client does not have permissions to send as this sender
        local_parts = not-as-us
  defer message = 451 4.7.1 Greylisted
        local_parts = later
  require message = relay not permitted
        domains = lode.test
  require verify = recipient
  accept
begin routers
known:
  driver = accept
  local_parts = ada
  transport = box
begin transports
box:
  driver = appendfile
  file = /dev/null
`;

/** Exim speaks SMTP over its standard input, so no daemon runs: a process for each connection. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lode-exim-"));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "spool"));
  chmodSync(join(folder, "spool"), 0o777);
  writeFileSync(join(folder, "exim.conf"), configuration());
  server = createServer((socket) => {
    const child = spawn(exim ?? "", ["-C", join(folder, "exim.conf"), "-bs", "-oMa", "127.0.0.1"]);
    ended.push(once(child, "close"));
    socket.on("error", () => child.kill());
    socket.pipe(child.stdin).on("error", () => {});
    child.stdout.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // Exim offers STARTTLS with a certificate that it makes for itself.
  mailer = createMailer(`smtp://127.0.0.1:${port}?ignoreTLS=true`, "Lode <no-reply@lode.test>");
});
afterAll(async () => {
  mailer.close();
  server.close();
  // Exim still writes its log after it has said goodbye.
  await Promise.all(ended);
  rmSync(folder, { recursive: true, force: true });
});

const sendTo = (to: string) =>
  mailer.send({ to, subject: "Grüße", text: "Hello.\n.\nEnd.", html: "<p>Hello.</p>" });

test.skipIf(!exim)(
  "a real exim accepts a mail, whole (needs Debian's package exim4-daemon-light)",
  async () => {
    await sendTo("ada@lode.test");
    const input = join(folder, "spool/input");
    const body = readdirSync(input).find((name) => name.endsWith("-D")) ?? "";
    expect(readFileSync(join(input, body), "utf8")).toMatch(/Hello\.\r?\n\.\r?\nEnd\./);
  },
);

test.skipIf(!exim).each([
  ["gone@lode.test", "the mailbox does not exist", GiveUpError],
  ["nobody-here@lode.test", "exim's own: Unrouteable address", GiveUpError],
  ["not-as-us@lode.test", "we may not send as this sender", RetryLaterError],
  ["ada@elsewhere.test", "exim's own: relay not permitted, for want of a password", RetryLaterError],
  ["later@lode.test", "greylisted", RetryLaterError],
])("a real exim refuses %s (%s), and it is clear whose fault that is", async (to, _, kind) => {
  const error = await sendTo(to).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(kind);
  expect(String(error)).not.toContain(to);
});
