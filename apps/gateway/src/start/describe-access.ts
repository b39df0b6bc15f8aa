import type { NetworkInterfaceInfo } from "node:os";
import type { SignUpRule } from "../config/config.ts";

/** How the gateway can be reached, and who may make an account. */
export interface Access {
  isForThisMachine: boolean;
  /** The address at which the owner of this machine continues without a password; undefined: it is not offered. */
  ownerAddress: string | undefined;
  host: string;
  port: number;
  /** The machine's own addresses in its networks. */
  networkAddresses: readonly string[];
  rule: SignUpRule["type"];
  /** The code that the first account needs; undefined if there is an account already, or if it needs no code. */
  setupCode: string | undefined;
}

const rules: Readonly<Record<SignUpRule["type"], string>> = {
  open: "anyone who reaches the server (TUTTI_SIGN_UP=open)",
  invited: "people with an invitation (TUTTI_SIGN_UP=invited)",
  domains: "people of the domains in TUTTI_SIGN_UP, and people with an invitation",
  closed: "no one (TUTTI_SIGN_UP=closed)",
};

/**
 * The lines that say, after the start, who may make an account. If only this machine can reach the gateway, they are
 * the address for its owner, if that is offered.
 */
export function describeAccess(access: Access): string[] {
  const { isForThisMachine, ownerAddress, host, port, networkAddresses, rule, setupCode } = access;
  if (isForThisMachine) {
    return ownerAddress === undefined ? [] : [`Open it as the owner of this machine (once, today): ${ownerAddress}`];
  }
  const isOpenToNetwork = host === "0.0.0.0" || host === "::";
  const addresses = isOpenToNetwork ? networkAddresses.map((address) => `http://${address}:${port}`) : [];
  return [
    ...(addresses.length > 0 ? [`On the network: ${addresses.join(", ")}`] : []),
    `New accounts: ${rules[rule]}`,
    ...(setupCode === undefined ? [] : [`The first account is the administrator's. Its set-up code: ${setupCode}`]),
  ];
}

/** The addresses under which other machines may reach this one: its IPv4 addresses except loopback. */
export function networkAddresses(interfaces: Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>): string[] {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .flatMap(({ family, internal, address }) => (family === "IPv4" && !internal ? address : []));
}
