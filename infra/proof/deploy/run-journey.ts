import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { getUserStats } from "@lode/core/contracts/http/points";
import { getProfile } from "@lode/core/contracts/http/profile";
import { connect } from "@lode/db/connection";
import { auditLedger } from "@lode/db/points/points.read-model";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { until } from "@lode/sandbox/people/until";
import { uploadPicture } from "@lode/sandbox/people/upload-picture";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import { lastOutputLine, runOnce } from "@lode/stack/processes/run-once";
import { Keypair } from "@solana/web3.js";

const SCRIPT = join(projectRoot, "infra/proof/deploy/engine.sh");

/** Uses the machine's Docker engine. Without one, starts Debian's: as root, with the base images made of Debian's packages. */
async function findEngine(log: (sentence: string) => void) {
  const answers = async (...args: string[]) => (await runOnce("docker", args)).code === 0;
  const hasOwn = (await answers("info")) && (await answers("compose", "version"));
  if (!hasOwn) {
    log("No Docker engine answers: starting Debian's, and making the base images");
    await run("bash", [SCRIPT, "up"]);
    await run("bash", [SCRIPT, "images"]);
  }
  const variables = hasOwn ? "" : await run("bash", [SCRIPT, "env"]);
  const env = {
    ...process.env,
    ...Object.fromEntries([...variables.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value])),
  };
  const tunnels: Server[] = [];
  return {
    docker: (...args: string[]) => run("docker", args, env),
    /**
     * Opens a port on loopback that reaches `host:port` as a container with Node sees it: the sandboxes' controls answer only
     * their own machine, and the stores have no port outside.
     */
    async tunnel(container: string, host: string, port: number): Promise<number> {
      const program = `const to = require("net").connect(${port}, "${host}"); process.stdin.pipe(to).pipe(process.stdout)`;
      const server = createServer((from) => {
        const inside = spawn("docker", ["exec", "-i", container, "node", "-e", program], {
          env,
          stdio: ["pipe", "pipe", "ignore"],
        });
        from.pipe(inside.stdin);
        inside.stdout.pipe(from);
        from.on("error", () => inside.kill()).on("close", () => inside.kill());
        inside.stdin.on("error", () => from.destroy());
      });
      tunnels.push(server);
      await once(server.listen(0, "127.0.0.1"), "listening");
      return (server.address() as AddressInfo).port;
    },
    /** Closes the tunnels, and stops an engine that was started here. */
    async close() {
      for (const server of tunnels) server.close();
      if (!hasOwn) await run("bash", [SCRIPT, "down"]);
    },
  };
}

async function run(command: string, args: string[], env = process.env): Promise<string> {
  const { code, output } = await runOnce(command, args, { cwd: projectRoot, env });
  if (code !== 0)
    throw new Error(`${command} ${args.join(" ")} failed: ${lastOutputLine(output)}\n${output}`);
  return output;
}

const WEB = "http://127.0.0.1:3000";
const COMPOSE = ["compose", "--project-name", "lode-journey", "--env-file", "infra/deploy/docker/demo.env"];
const OPS = ["npm", "run", "ops", "--"];
const KILLED = ["api", "worker", "redis", "postgres"];

/**
 * `npm run containers:journey`: the demo of docker-compose.yml on a Docker engine. A miner goes from sign-up to a paid
 * withdrawal, each program and store is killed once while a withdrawal waits, the machine is lost and restored from its backup,
 * and an operator types the runbooks' commands.
 */
const backups = fs.mkdtempSync(join(tmpdir(), "lode-backups-"));
fs.chmodSync(backups, 0o755);
Object.assign(process.env, {
  ARCHIVE: "on",
  BACKUP_DIR: backups,
  BACKUP_PASSPHRASE: "a passphrase for rehearsals",
});
const startedAt = Date.now();
const log = (sentence: string) =>
  console.log(`${Math.round((Date.now() - startedAt) / 1000)} s  ${sentence}`);
const engine = await findEngine(log);
const compose = (...args: string[]) => engine.docker(...COMPOSE, ...args);
try {
  log(`docker compose ${(await compose("version", "--short")).trim()}: building the images`);
  // One after the other, so that the images share the layers of their packages.
  await compose("--parallel", "1", "build", "--quiet");
  await compose("up", "--detach", "--wait");
  log("every container is healthy");
  await earnAndWithdraw();
  log(`${await typeRunbooks()} commands of the runbooks work in the shell of ops, as written`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(await compose("logs", "--tail", "20").catch(() => ""));
  process.exitCode = 1;
} finally {
  await compose("down", "--volumes").catch(() => "");
  await engine.close();
  fs.rmSync(backups, { recursive: true });
  log("every container, volume and network of the journey is removed");
  process.exit();
}

/** The sandboxes' controls, and the database's address, through ports that end when the containers do. */
async function reach() {
  const inside = (await compose("ps", "--quiet", "loopback")).trim();
  const urlOf = async (port: number) => `http://127.0.0.1:${await engine.tunnel(inside, "127.0.0.1", port)}`;
  const sandbox = sandboxControls({
    x: await urlOf(3002),
    mail: await urlOf(3003),
    solana: await urlOf(8899),
  });
  const settings = parseEnv(await compose("exec", "-T", "x-sandbox", "cat", "/secrets/settings.env"));
  const stores = await engine.tunnel(inside, "postgres", 5432);
  const url = settings.DATABASE_URL?.replace("@postgres:5432", `@127.0.0.1:${stores}`) ?? "";
  return { sandbox, db: connect(url, { poolSize: 2, name: "lode-journey" }) };
}

async function earnAndWithdraw(): Promise<void> {
  let { sandbox, db } = await reach();
  try {
    const asset = /src="(\/assets\/[^"]+)"/.exec(await (await fetch(WEB)).text())?.[1] ?? "";
    const served = await fetch(WEB + asset);
    assert.equal(served.headers.get("cache-control"), "public, max-age=31536000, immutable");
    await publishFollow(db, sandbox, { basePoints: 1_000n });
    const person = { email: "journey@lode.test", password: "a seam below the hill", displayName: "Journey" };
    const miner = await becomeMiner(WEB, sandbox, person);
    log("a miner signed up, confirmed by mail and signed in");
    assert.equal(await uploadPicture(WEB, miner), 200);
    const { profile } = await miner.client.call(getProfile);
    const pictureIsServed = async () => {
      const picture = await fetch(new URL(profile.avatar_url ?? "", WEB));
      assert.equal(picture.headers.get("content-type"), "image/webp", "the picture is served");
    };
    await pictureIsServed();
    const account = await miner.link("mara_digs");
    const [task] = await miner.tasks();
    assert.ok(task, "there is a task");
    const { body } = await miner.doTask(task, account);
    assert.ok("points_awarded" in body, JSON.stringify(body));
    log(`@${account.username} followed and earned ${body.points_awarded} points`);

    const wallet = Keypair.generate().publicKey.toBase58();
    /** Asks for a withdrawal, lets `happen` pass, and waits until exactly one transfer has paid it. */
    const isPaidOnce = async (happen: () => Promise<unknown>) => {
      const asked = await miner.withdraw(100, wallet);
      await happen();
      const paid = await until(
        "the payout",
        async () => {
          const all = await miner.withdrawals().catch(() => []);
          return all.find((one) => one.id === asked.id && one.status === "completed");
        },
        120_000,
      );
      const landed = (await sandbox.landed()).filter((transfer) => transfer.memo?.includes(asked.id));
      assert.deepEqual(
        landed.map(({ signature, amount }) => [signature, amount]),
        [[paid.transaction_hash, "1000000"]],
      );
    };
    await isPaidOnce(async () => {});
    log("100 points were withdrawn and paid once");
    for (const service of KILLED) {
      await isPaidOnce(async () => {
        await compose("kill", service);
        await compose("up", "--detach", "--wait", "--no-recreate");
      });
      log(`${service} was killed and started again; the waiting withdrawal was paid once`);
    }
    await compose("run", "--rm", "-T", "backup");
    // Only the archived log has this one.
    await isPaidOnce(async () => {});
    await db.destroy();
    await loseTheMachine();
    ({ sandbox, db } = await reach());
    await pictureIsServed();
    assert.equal(await uploadPicture(WEB, miner), 200, "the folder of pictures has its owner");
    await isPaidOnce(async () => {});
    log("the miner is still signed in, has the picture, and was paid");
    const spent = 101 * (3 + KILLED.length);
    assert.equal((await miner.client.call(getUserStats)).totalPoints, body.points_awarded - spent);
    assert.deepEqual(await auditLedger(db), { sum: 0n, drifted: 0 });
    log("the ledger sums to zero");
  } finally {
    await db.destroy();
  }
}

/**
 * Deletes every volume but the sandboxes' world, and restores the backup and its log with the commands of docs/production.md. A
 * damaged backup is refused.
 */
async function loseTheMachine(): Promise<void> {
  const psql = ["psql", "-U", "lode", "-d", "lode", "-Atc"];
  const segment = await compose("exec", "-T", "postgres", ...psql, "select pg_walfile_name(pg_switch_wal())");
  const archived = join(backups, "log", `${segment.trim()}.gz`);
  await until("the archived log", async () => fs.existsSync(archived), 60_000);
  await compose("down");
  const volumes = await engine.docker("volume", "ls", "--quiet", "--filter", "name=lode-journey_");
  await engine.docker("volume", "rm", ...(volumes.match(/lode-journey_(?!sandbox)\S+/g) ?? []));
  const from = Date.now();
  const [name = ""] = fs.readdirSync(join(backups, "base"));
  const damaged = join(backups, "base", "9");
  fs.cpSync(join(backups, "base", name), damaged, { recursive: true });
  const base = join(damaged, "cluster/base.tar.gz");
  fs.writeFileSync(base, fs.readFileSync(base).fill(0, 5_000, 6_000));
  await assert.rejects(compose("run", "--rm", "-T", "restore"), /checksum mismatch|could not decompress/);
  fs.rmSync(damaged, { recursive: true });
  log((await compose("run", "--rm", "-T", "restore")).trim());
  await compose("up", "--detach", "--wait", "x-sandbox", "solana-sandbox", "mail-sandbox");
  const isDone = async (...words: string[]) =>
    Boolean(await compose("run", "--rm", "-T", "ops", ...OPS, ...words).catch(() => ""));
  // Not content yet: what was on its way when the backup was taken may land for two minutes.
  assert.equal(await isDone("restore", "--yes", "the machine was lost"), false);
  await compose("up", "--detach", "--wait");
  const hasSettled = async () =>
    (await isDone("reconcile")) && (await isDone("resume", "payouts", "restored"));
  await until("chain and rows to agree", hasSettled, 300_000);
  log(`the machine was lost, and restored from its backup in ${Math.round((Date.now() - from) / 1000)} s`);
}

/**
 * Types each command of the runbooks once, as written and without placeholders, in one shell of the service `ops`. Each must end
 * with 0, or with 1: refused, because what it repairs is not broken here.
 */
async function typeRunbooks(): Promise<number> {
  const folder = join(projectRoot, "docs/runbooks");
  const texts = fs.readdirSync(folder).map((file) => fs.readFileSync(join(folder, file), "utf8"));
  const typed = texts.flatMap((text) =>
    [...text.matchAll(/`(npm run ops -- [^`]+)`/g)].map(([, code = ""]) => code),
  );
  const whole = typed.filter((code) => !/\b[A-Z]{2,}\b/.test(code)).toSorted();
  const commands = [...new Map(whole.map((code) => [/-- (\S+)/.exec(code)?.[1], code])).values()];
  // There is no terminal that could ask, hence --yes.
  const script = commands.map((command) => `${command} --yes; echo "exit $?"`).join("\n");
  const output = await compose("run", "--rm", "-T", "ops", "sh", "-c", script);
  const codes = [...output.matchAll(/^exit (\d+)$/gm)].map(([, code]) => Number(code));
  const wrong = commands.filter((_, index) => ![0, 1].includes(codes[index] ?? Number.NaN));
  assert.deepEqual(wrong, [], output);
  return commands.length;
}
