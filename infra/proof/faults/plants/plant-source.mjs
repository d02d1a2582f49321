// Loaded before a worker or the API (NODE_OPTIONS=--import): puts the planted bug of PLANT_FILE into the sources as
// they are read. The product's own files hold no bug and no switch for one.
import { readFileSync } from "node:fs";
import { register } from "node:module";

const mutations = JSON.parse(readFileSync(process.env.PLANT_FILE ?? "", "utf8"));
register("./replace-source.mjs", import.meta.url, { data: mutations });
