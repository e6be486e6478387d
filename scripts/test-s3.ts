import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AwsClient } from "aws4fetch";
import { s3Storage } from "#app/platform/media/s3-storage.server.ts";
import { filesIn, keepsItsPromises } from "#tests/storage-promises.ts";
import { freePort } from "./free-port.ts";

// Debian's radosgw with one monitor and one disk in memory: a real S3 server. As root, with the packages radosgw,
// ceph-mon, ceph-osd and ceph-common: npm run test:s3
const folder = mkdtempSync(path.join(tmpdir(), "courtside-s3-"));
const keys = { accessKeyId: "TESTKEY", secretAccessKey: "TESTSECRET" };

try {
  const endpoint = await startServer();
  const bucket = { endpoint, bucket: "pictures", region: "us-east-1" };
  const client = new AwsClient({ ...keys, region: bucket.region, service: "s3" });
  const made = await client.fetch(`${endpoint}/${bucket.bucket}`, { method: "PUT" });
  if (!made.ok) throw new Error(`The bucket was not made: ${made.status}`);
  const storage = s3Storage({ ...bucket, ...keys });
  await keepsItsPromises(storage);
  say("stores and returns files");
  for (let file = 0; file < 1_005; file++) await storage.put(`many-${file}.jpg`, Buffer.from("x"), "image/jpeg");
  const names = (await filesIn(storage)).map(({ name }) => name);
  if (new Set(names).size !== 1_005) throw new Error(`Of 1,005 files ${new Set(names).size} are listed`);
  say("lists several pages of files");
  const forged = s3Storage({ ...bucket, accessKeyId: keys.accessKeyId, secretAccessKey: "wrong" });
  const answer = await forged.get("many-1.jpg").then(
    () => "let in",
    (error: Error) => error.message,
  );
  if (answer !== "The storage returned 403 to GET") throw new Error(`A wrong secret was ${answer}`);
  say("rejects a wrong secret");
} finally {
  stopServer();
}

async function startServer(): Promise<string> {
  const [v2, v1, port] = [await freePort(), await freePort(), await freePort()];
  const monitor = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`;
  const fsid = crypto.randomUUID();
  for (const name of ["mon", "osd", "run", "log"]) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, "ceph.conf"), settings({ fsid, monitor, port }));
  run("monmaptool", ["--create", "--fsid", fsid, "--addv", "a", monitor, path.join(folder, "monmap")]);
  ceph("ceph-mon", ["--mkfs", "-i", "a", "--monmap", path.join(folder, "monmap")]);
  ceph("ceph-mon", ["-i", "a"]);
  ceph("ceph", ["--connect-timeout", "20", "osd", "new", fsid]);
  ceph("ceph-osd", ["-i", "0", "--mkfs", "--osd-uuid", fsid]);
  ceph("ceph", ["osd", "crush", "add", "osd.0", "1.0", "root=default", "host=local"]);
  ceph("ceph-osd", ["-i", "0"]);
  ceph("radosgw", ["-n", "client.admin"]);
  const user = ["--uid=test", "--display-name=test"];
  const key = [`--access-key=${keys.accessKeyId}`, `--secret-key=${keys.secretAccessKey}`];
  ceph("radosgw-admin", ["-n", "client.admin", "user", "create", ...user, ...key]);
  return `http://127.0.0.1:${port}`;
}

function settings({ fsid, monitor, port }: { fsid: string; monitor: string; port: number }): string {
  const at = (name: string) => path.join(folder, name);
  return `[global]
fsid = ${fsid}
mon host = ${monitor}
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms mon service mode = crc secure
ms mon cluster mode = crc secure
ms client mode = crc
ms bind ipv6 = false
public addr = 127.0.0.1
paxos propose interval = 0.02
paxos min wait = 0.01
mon allow pool size one = true
mon max pg per osd = 2000
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
rgw rados pool pg num min = 1
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 1073741824
osd max object name len = 256
osd max object namespace len = 64
mon data = ${at("mon")}
osd data = ${at("osd")}
run dir = ${at("run")}
log file = ${at("log")}/$name.log
admin socket = ${at("run")}/$name.asok
pid file = ${at("run")}/$name.pid
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
}

function ceph(command: string, options: string[]): void {
  run(command, ["-c", path.join(folder, "ceph.conf"), ...options]);
}

function run(command: string, options: string[]): void {
  // Each daemonizes and must not hold our output open.
  const { status, error } = spawnSync(command, options, { stdio: "ignore", timeout: 60_000 });
  if (error || status !== 0) throw new Error(`${command} ended with ${error?.message ?? status}`);
}

function stopServer(): void {
  const running = path.join(folder, "run");
  for (const name of readdirSync(running).filter((file) => file.endsWith(".pid")))
    process.kill(Number(readFileSync(path.join(running, name), "utf8")), "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
}

function say(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
