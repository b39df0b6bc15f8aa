import { availableParallelism } from "node:os";
import type { Config } from "../config/config.ts";
import { isLoopbackName } from "../config/host-names.ts";
import { type Finding, good, warning } from "./finding.ts";

const CHECK = "configuration";

/** Settings that are valid, and most likely not intended. @param cores of the machine */
export function checkConfiguration(config: Config, cores: number = availableParallelism()): Finding[] {
  const { publicUrl, trustProxy, isForThisMachine, databaseUrl, secret, signUp, isSignUpFixed, workers } = config;
  const findings: Finding[] = [];
  if (publicUrl?.startsWith("https:") === true && !trustProxy) {
    findings.push(
      warning(
        CHECK,
        `PUBLIC_URL is ${publicUrl}, which a proxy serves, and TUTTI_TRUST_PROXY is off: all clients seem to have the proxy's address, and share its sign-in limits`,
        "Set TUTTI_TRUST_PROXY=1.",
      ),
    );
  }
  if (publicUrl?.startsWith("http:") === true && !isLoopbackName(new URL(publicUrl).hostname)) {
    findings.push(
      warning(
        CHECK,
        `PUBLIC_URL is ${publicUrl}: passwords and chats cross the network unencrypted, and browsers do not install the app from there`,
        "Put a proxy with TLS in front, and set PUBLIC_URL to its https:// address.",
      ),
    );
  }
  if (trustProxy && publicUrl === undefined) {
    findings.push(
      warning(
        CHECK,
        "TUTTI_TRUST_PROXY is on without PUBLIC_URL: the gateway trusts headers for the address that people open",
        "Set PUBLIC_URL to the address that people open.",
      ),
    );
  }
  if (!isForThisMachine && signUp.type === "open") {
    findings.push(
      warning(
        CHECK,
        "TUTTI_SIGN_UP=open: anyone who reaches this server can create an account, and spend with the operator's provider keys",
        "Set TUTTI_SIGN_UP=invited, unless this is intended.",
      ),
    );
  }
  if (isForThisMachine && isSignUpFixed && signUp.type === "open") {
    findings.push(
      warning(
        CHECK,
        "TUTTI_SIGN_UP=open: every user of this machine, and every client of a proxy on it that announces nothing, can create an account, the first one as administrator",
        "Unset TUTTI_SIGN_UP: the owner then opens the link that the start prints.",
      ),
    );
  }
  if (databaseUrl !== undefined && secret === undefined) {
    findings.push(
      warning(
        CHECK,
        "DATABASE_URL is set and TUTTI_SECRET is not: another gateway on this PostgreSQL database creates its own secret, and does not recognize sessions of this one",
        `Set TUTTI_SECRET on all gateways to the content of ${config.dataFolder}/secret.`,
      ),
    );
  }
  if (workers !== "auto" && workers > cores) {
    findings.push(
      warning(
        CHECK,
        `TUTTI_WORKERS is ${workers}, and this machine has ${cores} cores: more workers than cores use more memory, and are no faster`,
        "Set TUTTI_WORKERS=auto.",
      ),
    );
  }
  return findings.length > 0 ? findings : [good(CHECK, "all settings are valid")];
}
