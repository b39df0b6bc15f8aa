import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * Addresses outside the public internet, by IANA's special-purpose registries: this machine, private networks,
 * link-local ones (where clouds keep their credentials), those of carriers and of documentation, and all that lead to
 * others.
 */
const special = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  special.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  special.addSubnet(network, bits, "ipv6");
}

/** The only part of IPv6 that is allocated to the public; addresses that wrap an IPv4 address are outside of it. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/** Whether a text is an IP address of the public internet; false for a text that is no address. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$|%.*$/g, "");
  if (isIP(plain) === 0) return false;
  if (isIPv6(plain)) return unicast.check(plain, "ipv6") && !special.check(plain, "ipv6");
  return !special.check(plain, "ipv4");
}
