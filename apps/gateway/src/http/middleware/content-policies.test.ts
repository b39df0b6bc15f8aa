import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { policyChooser } from "./content-policies.ts";

const policyOf = policyChooser([]);

test("only the bundler's worker may compile a program and fetch it", () => {
  const { version } = createRequire(import.meta.url)("esbuild-wasm/package.json") as { version: string };
  const policy = policyOf("/assets/bundler-worker-abc123.js");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain(`https://cdn.jsdelivr.net/npm/esbuild-wasm@${version}/esbuild.wasm`);
  expect(policy).toContain(`https://unpkg.com/esbuild-wasm@${version}/esbuild.wasm`);
  for (const path of ["/", "/chat", "/assets/main-abc123.js", "/preview-frame/closed.html"]) {
    expect(policyOf(path)).not.toMatch(/unsafe-eval|unpkg/u);
  }
});

test("a preview's frame is always sandboxed, and only our page may hold it", () => {
  expect(policyOf("/preview-frame/closed.html")).toBe(
    "sandbox allow-scripts allow-modals allow-forms allow-pointer-lock allow-popups; frame-ancestors 'self'",
  );
  expect(policyOf("/")).toContain("frame-ancestors 'none'");
});

test("an artifact's frame can only be at addresses of ours", () => {
  expect(policyOf("/chat")).toContain("frame-src 'self';");
});

test("[SEC-19] no page allows plug-ins, a base address or a frame around it", () => {
  for (const path of ["/", "/chat", "/s/abc", "/assets/main-abc123.js", "/assets/bundler-worker-abc123.js"]) {
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policyOf(path).split("; ")).toContain(rule);
    }
  }
});
