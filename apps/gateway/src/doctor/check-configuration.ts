import { availableParallelism } from "node:os";
import type { Config } from "../config/config.ts";
import { isLoopbackName } from "../config/host-names.ts";
import { type Finding, good, warning } from "./finding.ts";

const CHECK = "configuration";

/** Settings that are valid, and most likely not intended. @param cores of the machine */
export function checkConfiguration(config: Config, cores: number = availableParallelism()): Finding[] {
  const { publicUrl, trustProxy, isForThisMachine, databaseUrl, secret, signUp, workers } = config;
  const findings: Finding[] = [];
  if (publicUrl?.startsWith("https:") === true && !trustProxy) {
    findings.push(
      warning(
        CHECK,
        `PUBLIC_URL is ${publicUrl}, which a proxy answers, and TUTTI_TRUST_PROXY is off: all people have the proxy's address, and share its limits of sign-ins`,
        "Set TUTTI_TRUST_PROXY=1.",
      ),
    );
  }
  if (publicUrl?.startsWith("http:") === true && !isLoopbackName(new URL(publicUrl).hostname)) {
    findings.push(
      warning(
        CHECK,
        `PUBLIC_URL is ${publicUrl}: passwords and chats cross the network in the clear, and browsers install nothing from there`,
        "Put a proxy with TLS in front, and set PUBLIC_URL to its https:// address.",
      ),
    );
  }
  if (trustProxy && publicUrl === undefined) {
    findings.push(
      warning(
        CHECK,
        "TUTTI_TRUST_PROXY is on without PUBLIC_URL: the address that people open is believed from headers",
        "Set PUBLIC_URL to the address that people open.",
      ),
    );
  }
  if (!isForThisMachine && signUp.type === "open") {
    findings.push(
      warning(
        CHECK,
        "TUTTI_SIGN_UP=open: everybody who reaches this server makes an account, and spends with the operator's provider keys",
        "Set TUTTI_SIGN_UP=invited, unless that is what you want.",
      ),
    );
  }
  if (databaseUrl !== undefined && secret === undefined) {
    findings.push(
      warning(
        CHECK,
        "DATABASE_URL is set and TUTTI_SECRET is not: another gateway of this PostgreSQL makes a secret of its own, and knows no session of this one",
        `Set TUTTI_SECRET on all gateways to what ${config.dataFolder}/secret holds.`,
      ),
    );
  }
  if (workers !== "auto" && workers > cores) {
    findings.push(
      warning(
        CHECK,
        `TUTTI_WORKERS is ${workers}, and this machine has ${cores} cores: more workers than cores take memory, and answer no faster`,
        "Set TUTTI_WORKERS=auto.",
      ),
    );
  }
  return findings.length > 0 ? findings : [good(CHECK, "every setting can be read")];
}
