import type { PlantedWeakness, Proof } from "./planted-weaknesses.ts";

const fetching = "app/platform/fetch/fetch-address.server.ts";
const proof = (test: string): Proof => ({ kind: "unit", file: "app/platform/fetch/fetch-address.test.ts", test });

/** The ways in which a site is made to ask what only it can reach, or to choke on what it gets. */
export const inFetching: PlantedWeakness[] = [
  {
    name: "a name that leads to our own network",
    plant: { file: fetching, find: "isOwnHost(url) ? lookup : publicOnly(lookup)", replace: "lookup" },
    proof: proof("is asked neither as it is nor by a name"),
  },
  {
    name: "an address of our own network, written out",
    plant: { file: fetching, find: "literal && !isPublicAddress(literal)", replace: "!literal && !url.hostname" },
    proof: proof("is this machine, however it is written"),
  },
  {
    name: "a name that is looked up once to be checked and again to be dialled",
    plant: {
      file: fetching,
      find: "      if (options.all) callback(null, open);",
      replace:
        "      if (first) return lookup(hostname, options, callback);\n      if (options.all) callback(null, open);",
    },
    proof: proof("a resolver that answers differently the second time"),
  },
  {
    name: "a redirect that is followed unseen",
    plant: { file: fetching, find: "url = allowedAddress(answer, url);", replace: "url = new URL(answer, url);" },
    proof: proof("a redirect to our own network is not followed"),
  },
  {
    name: "a body that is counted before it is unpacked",
    plant: {
      file: "app/platform/fetch/read-body.server.ts",
      find: "unpack(), atMost(mostBytes),",
      replace: "unpack(),",
    },
    proof: proof("small on its way and large unpacked"),
  },
  {
    name: "a server that has all the time it wants",
    plant: { file: fetching, find: "AbortSignal.timeout(limits.ms)", replace: "AbortSignal.timeout(20_000)" },
    proof: proof("gets its time and no more"),
  },
];
