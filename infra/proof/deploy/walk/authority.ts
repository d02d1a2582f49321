import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A private authority and one certificate for the names of the walk, as files in `folder`. */
export interface Authority {
  /** The authority's certificate. */
  root: string;
  rootKey: string;
  certificate: string;
  key: string;
}

/** Makes them at the first call, and finds them at the second. */
export function makeAuthority(folder: string, names: readonly string[]): Authority {
  const at = (name: string) => join(folder, name);
  const files = {
    root: at("authority.pem"),
    rootKey: at("authority.key"),
    certificate: at("names.pem"),
    key: at("names.key"),
  };
  if (existsSync(files.certificate)) return files;
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: string[]) => void execFileSync("openssl", args, { stdio: "pipe" });
  const key = (file: string) => openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", file);
  key(files.rootKey);
  const isAuthority = [
    "-addext",
    "basicConstraints=critical,CA:TRUE",
    "-addext",
    "keyUsage=critical,keyCertSign,cRLSign",
  ];
  openssl(
    "req",
    "-x509",
    "-new",
    "-key",
    files.rootKey,
    "-subj",
    "/CN=Walk",
    "-days",
    "3650",
    "-out",
    files.root,
    ...isAuthority,
  );
  key(files.key);
  openssl("req", "-new", "-key", files.key, "-subj", "/CN=walk", "-out", at("names.csr"));
  writeFileSync(at("names.ext"), `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}\n`);
  const signed = [
    "-CA",
    files.root,
    "-CAkey",
    files.rootKey,
    "-CAcreateserial",
    "-days",
    "30",
    "-extfile",
    at("names.ext"),
  ];
  openssl("x509", "-req", "-in", at("names.csr"), ...signed, "-out", files.certificate);
  return files;
}

/** Puts the authority where Caddy keeps its own, so that Caddy signs with it and this process trusts the page. */
export function giveToCaddy({ root, rootKey }: Authority, data: string): void {
  const folder = join(data, "caddy/pki/authorities/local");
  mkdirSync(folder, { recursive: true });
  copyFileSync(root, join(folder, "root.crt"));
  copyFileSync(rootKey, join(folder, "root.key"));
}
