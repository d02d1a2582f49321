// Replaces the product's programs in tests of the supervisor. Its first argument selects the behaviour.
const [behaviour] = process.argv.slice(2);

if (behaviour === "fails") {
  console.error("The port 3000 is taken: set PORT to a free one.");
  process.exit(1);
}
if (behaviour === "stubborn") process.on("SIGTERM", () => {});
else process.on("SIGTERM", () => process.exit(0));
if (behaviour === "warns") console.log(JSON.stringify({ level: 40, msg: "Redis is slow" }));

setInterval(() => {}, 1_000);
process.send("ready");
