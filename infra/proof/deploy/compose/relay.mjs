// `relay.mjs FROM_HOST FROM_PORT TO_HOST TO_PORT` passes TCP connections on, from the network namespace in which it runs.
import { connect, createServer } from "node:net";

const [fromHost, fromPort, toHost, toPort] = process.argv.slice(2);

createServer((from) => {
  const to = connect(Number(toPort), toHost);
  from.pipe(to).pipe(from);
  from.on("error", () => to.destroy());
  to.on("error", () => from.destroy());
}).listen(Number(fromPort), fromHost, () => console.log("ready"));
