import { BlockList, isIPv4, isIPv6 } from "node:net";

/** The special-purpose ranges: this host, private networks, carriers, documentation, multicast. */
const specialIPv4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"],
  ...["192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
];

/** Only these ranges are public: IPv4 addresses embedded in IPv6 (mapped, NAT64) and local ones are outside. */
const worldIPv6 = ["2000::/3"];

/** Protocol assignments with Teredo, documentation, and 6to4, which embeds an IPv4 address. */
const specialIPv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "2620:4f:8000::/48"];

const [closedIPv4, openIPv6, closedIPv6] = [
  listOf(specialIPv4, "ipv4"),
  listOf(worldIPv6, "ipv6"),
  listOf(specialIPv6, "ipv6"),
];

/** Whether an address is on the public internet. False if it is not an address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedIPv4.check(address, "ipv4");
  return isIPv6(address) && openIPv6.check(address, "ipv6") && !closedIPv6.check(address, "ipv6");
}

function listOf(networks: string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
