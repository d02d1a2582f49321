import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { IMAGE_PROGRAMS } from "@lode/stack/programs/image-programs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

const FOLDER = join(projectRoot, "infra/deploy/kubernetes");

/** The fields that the tests read; the published schemas check the rest. */
interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean } } }[];
  securityContext?: object;
  resources: { limits: { memory?: string } };
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: { template?: { spec: { containers: Container[] } } };
  data?: Record<string, string>;
}

const read = (path: string) => readFileSync(join(FOLDER, path), "utf8");
const everything = ["base", "production"].flatMap((folder) => {
  const { resources = [], patches = [] } = parse(read(`${folder}/kustomization.yaml`)) as {
    resources?: string[];
    patches?: { path: string }[];
  };
  return [...resources.filter((one) => one.endsWith(".yaml")), ...patches.map(({ path }) => path)]
    .flatMap((file) => parseAllDocuments(read(`${folder}/${file}`), { merge: true }))
    .map((document) => document.toJS() as Manifest);
});
const containers = everything.flatMap(({ metadata, spec }) =>
  (spec?.template?.spec.containers ?? []).map((container) => ({ workload: metadata.name, container })),
);

type SchemaModel = new (manifest: object) => { validate(): void };

/** The fault that Kubernetes' published schema finds, if any. */
async function faultOf({ apiVersion, kind, ...content }: Manifest): Promise<string | undefined> {
  const models: Record<string, SchemaModel> = await import(
    /* @vite-ignore */ `kubernetes-models/${apiVersion}`
  );
  const Model = models[kind];
  if (!Model) return `${apiVersion} has no ${kind}.`;
  try {
    new Model(content).validate();
  } catch (error) {
    return (error as Error).message;
  }
}

test("every manifest is valid by Kubernetes' published schemas", async () => {
  expect(everything.length).toBeGreaterThan(15);
  for (const manifest of everything) {
    const name = `${manifest.kind} ${manifest.metadata.name}`;
    expect(await faultOf(manifest), name).toBeUndefined();
  }
  const api = everything.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === "api");
  const broken = { ...api, spec: { ...api?.spec, replicas: "two" } } as unknown as Manifest;
  expect(await faultOf(broken)).toMatch(/replicas must be/);
});

test("every container has only the rights it needs, a memory limit, and a program that its image contains", () => {
  expect(containers.length).toBeGreaterThan(4);
  for (const { container } of containers) {
    expect(container.securityContext, container.name).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(container.resources.limits.memory, container.name).toBeTruthy();
    const [program, file = ""] = container.command ?? [];
    const { programs } = IMAGE_PROGRAMS[container.image.replace("lode-", "") as "api"] ?? { programs: [] };
    if (program === "node") expect(programs, file).toContain(file.replace(/\.mjs$/, ".ts"));
  }
});

const secrets = containers.flatMap(({ workload, container: { env = [] } }) =>
  env.flatMap(({ name, valueFrom }) =>
    valueFrom?.secretKeyRef ? [{ workload, variable: name, ...valueFrom.secretKeyRef }] : [],
  ),
);

const shared = everything
  .filter(({ kind }) => kind === "ConfigMap")
  .flatMap(({ data = {} }) => Object.keys(data));

test("each program gets every setting that it needs, and no unknown setting", () => {
  const programs = {
    api: { ...commonSettings, ...apiSettings },
    worker: { ...commonSettings, ...workerSettings },
  };
  for (const [name, settings] of Object.entries(programs)) {
    const own = containers.find(({ workload }) => workload === name)?.container.env ?? [];
    const given = [...own.map((one) => one.name), ...shared];
    const needed = Object.entries(settings).filter(([, { schema }]) => !schema.safeParse(undefined).success);
    for (const [variable] of needed) expect(given, name).toContain(variable);
  }
  const known = Object.values(programs).flatMap(Object.keys);
  for (const variable of [...shared, ...secrets.map((one) => one.variable)])
    expect(known).toContain(variable);
});

test("adversary: only the workers get the keys that sign, no secret is readable, and the page's commands create it", () => {
  expect(everything.filter(({ kind }) => kind === "Secret")).toEqual([]);
  const secret = secrets.map(({ variable }) => variable);
  expect(secret).toEqual(expect.arrayContaining(["DATABASE_URL", "TREASURY_KEY", "CSRF_KEY"]));
  expect(shared.length).toBeGreaterThan(20);
  expect(shared.filter((name) => secret.includes(name))).toEqual([]);
  const page = readFileSync(join(projectRoot, "docs/kubernetes.md"), "utf8");
  const commands = [...page.replaceAll("\\\n", " ").matchAll(/create secret generic (\S+)(.*)/g)];
  const created = commands.flatMap(([, name = "", flags = ""]) =>
    [...flags.matchAll(/--from-(?:literal|file)=(\w+)=/g)].map(([, key = ""]) => `${name} ${key}`),
  );
  expect(secrets.length).toBeGreaterThan(15);
  for (const { workload, name, key, optional } of secrets) {
    if (name === "lode-worker" && key !== "TREASURY_ADDRESS") expect(workload, key).toBe("worker");
    if (optional) expect(page, `${name} ${key}`).toContain(`\`${key}\``);
    else expect(created).toContain(`${name} ${key}`);
  }
});
