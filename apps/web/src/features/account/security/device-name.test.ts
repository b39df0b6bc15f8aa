import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

test.each([
  ["Firefox", "Windows", "Firefox on Windows"],
  ["Safari", null, "Safari"],
  [null, "Linux", "Linux"],
  [null, null, "A program without a name"],
])("the browser %s and the system %s are called %s", (browser, system, name) => {
  expect(deviceName({ browser, system })).toBe(name);
});
