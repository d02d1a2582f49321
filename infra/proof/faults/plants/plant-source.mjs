// Loaded before a worker or the API (NODE_OPTIONS=--import). Puts the planted bug of PLANT_FILE into the
// sources as Node loads them. The product's files contain neither the bug nor a switch for it.
import { readFileSync } from "node:fs";
import { register } from "node:module";

const mutations = JSON.parse(readFileSync(process.env.PLANT_FILE ?? "", "utf8"));
register("./replace-source.mjs", import.meta.url, { data: mutations });
