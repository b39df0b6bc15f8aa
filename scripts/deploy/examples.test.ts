import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DCLinter } from "dclint";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { root } from "../setup/paths.mjs";
import { renderChart } from "./rendered-chart.ts";

const deploy = join(root, "deploy");
const read = (...path: string[]) => readFileSync(join(deploy, ...path), "utf8");

function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;
}

test("[OPS-11] the Dockerfile passes its linter, and its image runs without root", () => {
  expect(validate(read("Dockerfile"))).toEqual([]);
  const dockerfile = DockerfileParser.parse(read("Dockerfile"));
  expect(dockerfile.getFROMs().map((from) => from.getImageTag())).toEqual(["24-bookworm-slim", "24-bookworm-slim"]);
  const last = dockerfile
    .getInstructions()
    .slice(dockerfile.getInstructions().findLastIndex((each) => each.getKeyword() === "FROM"));
  const argumentsOf = (keyword: string) =>
    last.filter((each) => each.getKeyword() === keyword).map((each) => each.getArgumentsContent());
  expect(argumentsOf("USER")).toEqual(["1000:1000"]);
  expect(argumentsOf("HEALTHCHECK")[0]).toContain("/api/health");
  // The program itself is process 1, not a shell that passes no signal on.
  expect(argumentsOf("CMD")[0]).toMatch(/^\["node",/u);
  expect(argumentsOf("ENTRYPOINT")).toEqual([]);
  // The image starts with the same Node options as the package's command.
  const options = JSON.parse(readFileSync(join(root, "apps", "gateway", "node-options.json"), "utf8")) as string[];
  expect(JSON.parse(argumentsOf("CMD")[0] ?? "[]")).toEqual(expect.arrayContaining(options));
  const ignoreLines = read("Dockerfile.dockerignore").split("\n");
  for (const secret of [".data", ".git", ".env*"]) expect(ignoreLines).toContain(secret);
});

test("[OPS-11] the compose files pass their linter and grant gateways minimal rights", () => {
  const { rules } = JSON.parse(read("dclint.json")) as { rules: Record<string, number> };
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] } as never);
  const results: readonly LintedFile[] = linter.lintFiles([deploy], false);
  expect(results.map(({ filePath }) => filePath.slice(deploy.length + 1)).toSorted()).toEqual([
    "compose.replicas.yaml",
    "compose.yaml",
  ]);
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  const gateways = [
    ...Object.values(servicesOf("compose.yaml")),
    ...Object.values(servicesOf("compose.replicas.yaml")),
  ].filter(({ image }) => image.startsWith("tutti:"));
  expect(gateways).toHaveLength(3);
  for (const gateway of gateways) {
    expect(gateway).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    expect(gateway.environment).toMatchObject({
      TUTTI_TRUST_PROXY: "1",
      PUBLIC_URL: expect.stringContaining("https://"),
    });
  }
});

/** dclint's result for one file; its own declarations name types that it does not ship. */
interface LintedFile {
  filePath: string;
  messages: readonly unknown[];
}

interface Service {
  image: string;
  environment: Record<string, string>;
}

function servicesOf(file: string): Record<string, Service> {
  return (parseYaml(read(file), { merge: true }) as { services: Record<string, Service> }).services;
}

const valuesOf = () => parseYaml(read("helm", "tutti", "values.yaml")) as Record<string, unknown>;
const chart = join(deploy, "helm", "tutti");

test("[OPS-11] the chart renders valid manifests for one gateway and for several", async () => {
  const about = parseYaml(read("helm", "tutti", "Chart.yaml")) as Record<string, unknown>;
  expect(about).toMatchObject({
    apiVersion: "v2",
    name: "tutti",
    type: "application",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/u),
  });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  expect(about["appVersion"]).toBe(version);

  const one = await renderChart(chart, { ...valuesOf(), env: { LOG_LEVEL: 'a "quoted" level' } });
  expect(one.map(({ kind }) => kind)).toEqual(["Deployment", "Ingress", "Service", "PersistentVolumeClaim"]);
  expect(one[0]).toMatchObject({
    metadata: { name: "my-tutti" },
    spec: {
      replicas: 1,
      strategy: { type: "Recreate" },
      template: {
        spec: {
          securityContext: { runAsNonRoot: true, runAsUser: 1000 },
          containers: [
            {
              securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
              env: expect.arrayContaining([{ name: "LOG_LEVEL", value: 'a "quoted" level' }]),
            },
          ],
          volumes: expect.arrayContaining([{ name: "data", persistentVolumeClaim: { claimName: "my-tutti" } }]),
        },
      },
    },
  });
  const several = await renderChart(chart, {
    ...valuesOf(),
    replicas: 3,
    persistence: { enabled: false },
    ingress: { enabled: false },
  });
  expect(several.map(({ kind }) => kind)).toEqual(["Deployment", "Service"]);
  expect(several[0]).toMatchObject({ spec: { replicas: 3, strategy: { type: "RollingUpdate" } } });
  // Proves that the check detects a wrong value.
  await expect(renderChart(chart, { ...valuesOf(), replicas: '"many"' })).rejects.toThrow("replicas");
});

test.runIf(isInstalled("systemd-analyze"))("[OPS-11] the unit passes systemd's own check", () => {
  const folder = mkdtempSync(join(tmpdir(), "tutti-unit-"));
  try {
    const file = join(folder, "tutti.service");
    const check = (text: string) => {
      writeFileSync(file, text);
      chmodSync(file, 0o644);
      const { stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
      return { status, told: stderr.split("\n").filter((line) => line.includes("tutti.service")) };
    };
    // The command is not installed here: an installed program takes its place.
    const unit = read("systemd", "tutti.service").replace("/usr/local/bin/tutti", "/bin/sh");
    expect(check(unit)).toEqual({ status: 0, told: [] });
    expect(check(unit.replace("ProtectSystem=strict", "ProtectSistem=strict")).told).not.toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.runIf(isInstalled("caddy"))("[OPS-11] Caddy accepts its example, for one gateway and for several", () => {
  for (const gateways of ["tutti:4000", "tutti-1:4000 tutti-2:4000"]) {
    const home = mkdtempSync(join(tmpdir(), "tutti-caddy-"));
    try {
      const env = { PATH: process.env["PATH"], HOME: home, TUTTI_NAME: "tutti.example.org", TUTTI_GATEWAYS: gateways };
      execFileSync("caddy", ["validate", "--adapter", "caddyfile", "--config", join(deploy, "caddy", "Caddyfile")], {
        env,
        stdio: "pipe",
      });
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  }
});

interface TraefikSettings {
  entryPoints: Record<string, unknown>;
  certificatesResolvers: Record<string, unknown>;
  providers: { file: { filename: string } };
}

interface TraefikRoutes {
  http: {
    routers: Record<string, { rule: string; entryPoints: string[]; service: string; tls: { certResolver: string } }>;
    services: Record<string, { loadBalancer: { servers: { url: string }[]; passHostHeader: boolean } }>;
  };
}

test("[OPS-11] the two files for Traefik fit together", () => {
  const settings = parseYaml(read("traefik", "traefik.yaml")) as TraefikSettings;
  const { http } = parseYaml(read("traefik", "dynamic.yaml")) as TraefikRoutes;
  for (const { entryPoints, service, tls } of Object.values(http.routers)) {
    for (const name of entryPoints) expect(settings.entryPoints).toHaveProperty(name);
    expect(http.services).toHaveProperty(service);
    expect(settings.certificatesResolvers).toHaveProperty(tls.certResolver);
  }
  for (const { loadBalancer } of Object.values(http.services)) {
    expect(loadBalancer.passHostHeader).toBe(true);
    for (const { url } of loadBalancer.servers) expect(URL.canParse(url)).toBe(true);
  }
  expect(settings.providers.file.filename.endsWith("/dynamic.yaml")).toBe(true);
});

test.each(["tutti.conf", "replicas.conf"])(
  "[SEC-19] nginx takes newer versions of TLS alone, with forward secrecy: %s",
  (name) => {
    const text = read("nginx", name);
    expect(text).toMatch(/^ {2}ssl_protocols TLSv1\.2 TLSv1\.3;$/mu);
    expect(text).toMatch(/^ {2}ssl_ciphers ECDHE\+AESGCM:ECDHE\+CHACHA20;$/mu);
  },
);

test("[OPS-11] every example has a test", () => {
  const files = readdirSync(deploy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(deploy.length + 1));
  const deployFiles =
    /^(Dockerfile(\.dockerignore)?|dclint\.json|compose(\.replicas)?\.yaml|helm\/tutti\/.+|systemd\/tutti\.service|caddy\/Caddyfile|traefik\/(traefik|dynamic)\.yaml|nginx\/(tutti|replicas)\.conf)$/u;
  expect(files.filter((file) => !deployFiles.test(file))).toEqual([]);
});
