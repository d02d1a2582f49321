import { runTests } from "../testing/run.ts";

/** The default number of sequences for `npm run models`. */
const SEQUENCES = "10000";

const [wanted = SEQUENCES] = process.argv.slice(2);
if (!/^[1-9]\d{0,6}$/.test(wanted)) {
  console.error(`npm run models -- NUMBER of sequences (default ${SEQUENCES})`);
  process.exit(1);
}
process.env.MODEL_SEQUENCES = wanted;
await runTests(["unit", "app/test/money-model"]);
