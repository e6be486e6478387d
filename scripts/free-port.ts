import { createServer } from "node:net";

/** The wanted port if it is free, or any free one. */
export async function freePort(wanted = 0): Promise<number> {
  return (await portIfFree(wanted)) ?? (await portIfFree(0)) ?? Promise.reject(new Error("No port could be had"));
}

function portIfFree(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}
