import { expect, test, vi } from "vitest";
import { makeScript } from "../../vite/make-program.ts";

// A build of a package takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

test("[APP-2] a program keeps the copyright notices of its packages", async () => {
  const text = await makeScript(`import * as gsap from "gsap"; globalThis.gsap = gsap;`);
  const notices = [...text.matchAll(/\/\*![\s\S]*?\*\//gu)].map(([notice]) => notice);
  expect(notices.join("\n")).toContain("GreenSock. All rights reserved.");
  expect(notices.length).toBeLessThan(5);
});
