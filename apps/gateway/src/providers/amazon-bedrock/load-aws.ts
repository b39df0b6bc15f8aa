import type { Aws } from "./aws.ts";

let loading: Promise<Aws> | undefined;

/** AWS's libraries, which take a third of a second to load: a gateway without Bedrock never loads them. */
export function loadAws(): Promise<Aws> {
  loading ??= import("./aws.ts").then(({ aws }) => aws);
  return loading;
}
