import { bad, type Finding, good } from "./finding.ts";

/** The oldest Node version that runs the gateway; as in the README. */
const LEAST = { major: 22, minor: 18 };

/** @param version as in `process.versions.node` */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isNewEnough = major > LEAST.major || (major === LEAST.major && minor >= LEAST.minor);
  if (isNewEnough) return good("node", `Node ${version}`);
  const least = `${LEAST.major}.${LEAST.minor}`;
  return bad(
    "node",
    `Node ${version} is older than ${least}`,
    `Install Node ${least} or newer from https://nodejs.org.`,
  );
}
