import { afterEach, expect, test } from "vitest";
import { setEnvironment } from "#app/platform/env.server.ts";
import { clientAddress, networkOf } from "./client-address.server.ts";

const socket = { incoming: { socket: { remoteAddress: "10.0.0.9" } } } as Parameters<typeof clientAddress>[1];
const asked = (headers: Record<string, string>) => clientAddress(new Request("http://a/", { headers }), socket);

afterEach(() => setEnvironment({ CLIENT_ADDRESS_HEADER: "" }));

test("without a trusted header no client can claim an address", () => {
  expect(asked({ "x-forwarded-for": "1.2.3.4", "x-real-ip": "1.2.3.4" })).toBe("10.0.0.9");
});

test("the header that our proxy overwrites is trusted, a list that a client may have started is not", () => {
  setEnvironment({ CLIENT_ADDRESS_HEADER: "X-Real-IP" });
  expect(asked({ "x-real-ip": "203.0.113.7" })).toBe("203.0.113.7");
  expect(asked({ "x-real-ip": "1.2.3.4, 203.0.113.7" })).toBe("10.0.0.9");
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));
