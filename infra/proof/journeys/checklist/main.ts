import { PROOFS } from "./proofs.ts";
import { RULINGS, STATEMENTS } from "./statements.ts";

/** `npm run checklist`: prints every statement with the tests that show it, or the ruling that decides otherwise. */
const isRuled = (shown: readonly (string | number)[]) => shown.some((one) => typeof one === "number");

console.log("| # | Statement | Result | How |\n|---|---|---|---|");
for (const [id, says, ...shown] of STATEMENTS) {
  const how = shown.map((one) => (typeof one === "number" ? RULINGS[one] : PROOFS[one]));
  console.log(`| ${id} | ${says} | ${isRuled(shown) ? "ruled" : "tested"} | ${how.join(" · ")} |`);
}
const ruled = STATEMENTS.filter(([, , ...shown]) => isRuled(shown)).length;
console.log(`\n${STATEMENTS.length - ruled} tested, ${ruled} ruled`);
