import { chmodSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { ProcessCommand } from "@lode/stack/processes/process-command";
import { installedProgram } from "@lode/stack/stores/installed-program";
import { postgresOwner } from "@lode/stack/stores/postgres-binaries";
import type { Authority } from "./authority.ts";
import { HOSTS, TLS_PORTS } from "./hosts.ts";

const SENDER = { user: "lode", password: "walk-password-of-the-mail-server" };
/** Where the mail sandbox receives what exim hands on. */
export const MAIL_SANDBOX_PORT = 1025;

export const SMTP_URL = `smtp://${SENDER.user}:${SENDER.password}@${HOSTS.mail}:${TLS_PORTS.mail}?requireTLS=true`;

/** An exim as at a provider: it offers a sign-in only after STARTTLS, and takes mail only from who has signed in. */
export function mailServer(folder: string, authority: Authority): ProcessCommand {
  const command = installedProgram("exim4") ?? installedProgram("../sbin/exim4");
  if (!command) throw new Error("Exim is not installed: sudo apt-get install exim4-daemon-light");
  const { uid = 0, gid = 0 } = postgresOwner;
  const home = join(folder, "exim");
  mkdirSync(home, { recursive: true });
  const files = { certificate: join(home, "names.pem"), key: join(home, "names.key") };
  copyFileSync(authority.certificate, files.certificate);
  copyFileSync(authority.key, files.key);
  chmodSync(home, 0o755);
  for (const path of [home, files.certificate, files.key]) chownSync(path, uid, gid);
  const configuration = join(home, "exim.conf");
  writeFileSync(configuration, configurationIn(home, files));
  return {
    name: "exim",
    stage: "store",
    command,
    args: ["-C", configuration, "-bdf"],
    env: process.env,
    cwd: "/",
    stopSignal: "SIGTERM",
    isReady: () => answers(TLS_PORTS.mail),
    readyWithinMs: 20_000,
    worthShowing: () => undefined,
  };
}

const configurationIn = (home: string, { certificate, key }: { certificate: string; key: string }) => `
primary_hostname = ${HOSTS.mail}
exim_user = nobody
exim_group = nogroup
never_users =
spool_directory = ${home}/spool
log_file_path = ${home}/log_%s
pid_file_path = ${home}/exim.pid
daemon_smtp_ports = ${TLS_PORTS.mail}
local_interfaces = 0.0.0.0
host_lookup =
rfc1413_query_timeout = 0s
tls_advertise_hosts = *
tls_certificate = ${certificate}
tls_privatekey = ${key}
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
acl_smtp_rcpt = check_rcpt
begin acl
check_rcpt:
  accept authenticated = *
  deny message = 550 5.7.1 Sign in first
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${SENDER.user}}}{eq{$auth3}{${SENDER.password}}}}}
  server_set_id = $auth2
begin routers
everything:
  driver = manualroute
  route_list = * 127.0.0.1 byname
  self = send
  transport = sandbox
begin transports
sandbox:
  driver = smtp
  port = ${MAIL_SANDBOX_PORT}
  hosts_avoid_tls = *
begin retry
* * F,2h,1s
`;

/** Whether a program of this machine listens there. */
export const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
      .on("connect", () => resolve(true))
      .on("error", () => resolve(false))
      .on("close", () => resolve(false));
    socket.unref();
    socket.on("connect", () => socket.destroy());
  });
