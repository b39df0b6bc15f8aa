import { expect, test } from "vitest";
import { createDeviceCode, readDeviceCode } from "./device-code.ts";

test("a code has four groups of letters, and is read however it is typed", () => {
  const code = createDeviceCode(globalThis.crypto);
  expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/u);
  const secret = readDeviceCode(code);
  expect(secret).toHaveLength(16);
  expect(readDeviceCode(` ${code.toLowerCase().replaceAll("-", " ")} `)).toEqual(secret);
  expect(createDeviceCode(globalThis.crypto)).not.toBe(code);
});

test("letters that look like digits stand for them", () => {
  expect(readDeviceCode("OOOO-IIII-LLLL-7777")).toEqual(readDeviceCode("0000-1111-1111-7777"));
});

test.each(["", "7K2M", "7K2M-7K2M-7K2M-7K2", "7K2M-7K2M-7K2M-7K2U", "7K2M-7K2M-7K2M-7K2M-7"])(
  "%j is no code",
  (typed) => {
    expect(readDeviceCode(typed)).toBeUndefined();
  },
);
