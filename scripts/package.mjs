import "./setup/require-node-20.mjs";
import { join, relative } from "node:path";
import { root } from "./setup/paths.mjs";
import { setUpOrExit } from "./setup.mjs";

await setUpOrExit({ compression: "smallest" });
// Imported only now: it imports esbuild, which the set-up installed.
const { buildPackage } = await import("./package/build-package.mjs");
const folder = join(root, "dist", "tutti");
await buildPackage(folder);
console.log(`The package is in ${relative(process.cwd(), folder)}; to make one file of it, run npm pack there.`);
