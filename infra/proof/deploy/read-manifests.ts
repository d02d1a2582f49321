import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { parse, parseAllDocuments } from "yaml";

const FOLDER = join(projectRoot, "infra/deploy/kubernetes");

interface Named {
  name: string;
}

interface SecretKey extends Named {
  key: string;
  optional?: boolean;
}

/** The fields of a container that the tests read. Its schema checks the rest. */
export interface Container extends Named {
  image: string;
  command?: string[];
  env?: (Named & { valueFrom?: { secretKeyRef?: SecretKey } })[];
  ports?: Named[];
  volumeMounts?: Named[];
  securityContext?: object;
  resources: { requests: { cpu?: string }; limits: { memory?: string } };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}

interface Probe {
  httpGet?: { port: string };
}

export interface Pod {
  containers: Container[];
  volumes?: Named[];
  securityContext?: object;
  automountServiceAccountToken?: boolean;
}

/** The fields that the tests read, of all kinds together. Each kind has some of these fields. */
export interface Spec {
  template?: { metadata: { labels: { app: string } }; spec: Pod };
  selector?: { app?: string; matchLabels?: { app: string } };
  ports?: { targetPort: string }[];
  scaleTargetRef?: Named;
  podMetricsEndpoints?: {
    port: string;
    authorization: { credentials: SecretKey };
    relabelings: { targetLabel: string; replacement: string }[];
  }[];
  rules?: { http: { paths: { backend: { service: Named } }[] } }[];
  triggers?: { metadata: { query: string } }[];
}

export interface Manifest {
  /** The file that contains the manifest. */
  file: string;
  apiVersion: string;
  kind: string;
  metadata: Named;
  spec?: Spec;
  data?: Record<string, string>;
}

export interface Kustomization {
  resources: string[];
  patches?: { path?: string; patch?: string; target?: { kind: string; name: string } }[];
  images?: { name: string; newTag: string }[];
}

const read = (path: string): string => readFileSync(join(FOLDER, path), "utf8");

export const readKustomization = (folder: string): Kustomization =>
  parse(read(join(folder, "kustomization.yaml"))) as Kustomization;

export const readManifests = (file: string): Manifest[] =>
  parseAllDocuments(read(file), { merge: true }).map((document) => ({
    ...(document.toJS() as Manifest),
    file,
  }));

/** Returns all resources that an overlay installs, before its patches. */
export const resourcesOf = (folder: string): Manifest[] =>
  readKustomization(folder).resources.flatMap((resource) =>
    resource.endsWith(".yaml") ? readManifests(join(folder, resource)) : resourcesOf(join(folder, resource)),
  );

/** Returns the overlay's patches that are files. */
export const patchesOf = (folder: string): Manifest[] =>
  (readKustomization(folder).patches ?? []).flatMap(({ path }) =>
    path ? readManifests(join(folder, path)) : [],
  );

/**
 * The manifests that `kubectl apply -k` sends, with every patch; undefined if this machine has no kubectl with kustomize 5.
 */
export function builtManifests(overlay: string): Manifest[] | undefined {
  const { stdout, status } = spawnSync("kubectl", ["kustomize", join(FOLDER, overlay)], { encoding: "utf8" });
  if (status !== 0) {
    const version = spawnSync("kubectl", ["version", "--client"], { encoding: "utf8" });
    if (/Kustomize Version: v[5-9]/.test(version.stdout ?? ""))
      throw new Error(`${overlay} cannot be built.`);
    return undefined;
  }
  return parseAllDocuments(stdout).map((document) => ({
    ...(document.toJS() as Manifest),
    file: `${overlay}, built`,
  }));
}
