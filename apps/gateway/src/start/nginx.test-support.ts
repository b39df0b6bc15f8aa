import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { temporaryFolder } from "../database/databases.test-support.ts";

const examples = join(import.meta.dirname, "..", "..", "..", "..", "deploy", "nginx");

/** An nginx that runs one of the examples in `deploy/nginx`. */
export interface TestNginx {
  /** The certificate that its clients have to trust. */
  certificate: string;
  stop(): Promise<void>;
}

/** Whether nginx, and openssl to make its certificate, are installed here. */
export function isNginxInstalled(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/**
 * The folder with everything that nginx needs for an example of `deploy/nginx`. Of the example only those values are
 * changed that its first lines tell the operator to correct: names, addresses, and the paths of the certificate.
 */
export function prepareNginx(options: {
  example: "tutti.conf" | "replicas.conf";
  port: number;
  gateways: readonly string[];
}): { folder: string; args: string[]; certificate: string } {
  const { example, port, gateways } = options;
  const folder = temporaryFolder();
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", ...kind, ...subject, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  let text = readFileSync(join(examples, example), "utf8");
  const correct = (from: RegExp, to: string) => {
    if (!from.test(text)) throw new Error(`${example} has nothing like ${from}.`);
    text = text.replaceAll(from, to);
  };
  correct(/listen 80;/g, "listen unix:plain.sock;");
  correct(/listen 443 /g, `listen 127.0.0.1:${port} `);
  correct(/server_name [^;]+;/g, "server_name localhost;");
  correct(/ssl_certificate [^;]+;/g, `ssl_certificate ${certificate};`);
  correct(/ssl_certificate_key [^;]+;/g, `ssl_certificate_key ${key};`);
  for (const [index, address] of gateways.entries()) {
    correct(
      example === "tutti.conf" ? /server 127\.0\.0\.1:4000/g : new RegExp(`server tutti-${index + 1}:4000`, "g"),
      `server ${address}`,
    );
  }
  text = text.replace("unix:plain.sock", `unix:${join(folder, "plain.sock")}`);
  writeFileSync(join(folder, "example.conf"), text);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 2048; }
     http { access_log off; ${places.join(" ")} include ${folder}/example.conf; }`,
  );
  const args = ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")];
  return { folder, args, certificate: readFileSync(certificate, "utf8") };
}

/** Starts nginx with an example, and waits until it accepts connections. */
export async function startNginx(options: Parameters<typeof prepareNginx>[0]): Promise<TestNginx> {
  const { folder, args, certificate } = prepareNginx(options);
  const nginx = spawn("nginx", args, { stdio: "ignore" });
  const exit = once(nginx, "exit");
  while (!(await answers(options.port))) {
    if (nginx.exitCode !== null) throw new Error(readFileSync(join(folder, "error.log"), "utf8"));
    await wait(50);
  }
  return {
    certificate,
    stop: async () => {
      nginx.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  }).then((isOpen) => {
    socket.destroy();
    return isOpen === true;
  });
}
