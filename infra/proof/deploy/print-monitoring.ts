import { monitoringManifests } from "./monitoring-manifests.ts";

/** `npm run -s kubernetes:monitoring | kubectl apply -f -` */
console.log(JSON.stringify({ apiVersion: "v1", kind: "List", items: monitoringManifests() }, null, 2));
