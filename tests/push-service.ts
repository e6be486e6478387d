import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushMessage } from "#app/features/devices/push/push.ts";

type Received = { message: PushMessage; raw: string; topic: string | undefined; ttl: number; path: string };

/** A push service with one browser's keys. It decrypts what it receives (RFC 8291), or does what `answer` says. */
export async function startPushService() {
  const keys = createECDH("prime256v1");
  const point = keys.generateKeys();
  const secret = randomBytes(16);
  const service = {
    received: [] as Received[],
    /** All requests, including refused ones. */
    asked: 0,
    answer: (response: ServerResponse): void => void response.writeHead(201).end(),
  };
  const server = createServer(async (request, response) => {
    service.asked++;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = decrypted(Buffer.concat(chunks), { keys, point, secret });
    mustBeSigned(request.headers.authorization ?? "", origin());
    const { topic, ttl } = request.headers;
    service.received.push({
      ...{ message: JSON.parse(body), raw: body, ttl: Number(ttl), path: request.url ?? "" },
      topic: String(topic),
    });
    service.answer(response);
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(service, {
    host: origin().replace("http://", ""),
    subscription: (name = "browser") => ({
      ...{ endpoint: `${origin()}/push/${name}`, p256dh: point.toString("base64url") },
      auth: secret.toString("base64url"),
    }),
    close: () => void server.close().closeAllConnections(),
  });
}

type Keys = { keys: ReturnType<typeof createECDH>; point: Buffer; secret: Buffer };

/** aes128gcm of RFC 8188: salt, record size, the sender's key, one record. */
function decrypted(body: Buffer, { keys, point, secret }: Keys): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + length);
  const shared = keys.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]);
  const material = Buffer.from(hkdfSync("sha256", shared, secret, info, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", material, salt, `Content-Encoding: ${what}\0`, bytes));
  const record = body.subarray(21 + length);
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** RFC 8292: a token for this service, signed with the key beside it. */
function mustBeSigned(authorization: string, audience: string): void {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    ...{ kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url") },
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { aud: string };
  if (!isSigned || aud !== audience) throw new Error("The request is not signed for this service");
}
