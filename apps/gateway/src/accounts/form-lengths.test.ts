import { expect, test } from "vitest";
import { checkFormLengths, clipProfile } from "./form-lengths.ts";

const long = (length: number) => "x".repeat(length);

test.each([
  ["a name", { name: long(101) }, "name: at most 100 characters"],
  ["a nested name", { data: { name: long(101) } }, "name: at most 100 characters"],
  ["a slug", { slug: long(101) }, "slug: at most 100 characters"],
  ["a picture", { image: long(2001) }, "image: at most 2000 characters"],
  ["a logo", { logo: long(2001) }, "logo: at most 2000 characters"],
  ["an address", { email: long(255) }, "email: at most 254 characters"],
  ["an organization's data", { metadata: { a: long(500), b: long(500) } }, "metadata: at most 1000 characters"],
  ["an unknown field", { anything: [long(8001)] }, "anything: at most 8000 characters"],
])("[SEC-14] %s of a form is refused where it is too long", (_, form, message) => {
  expect(() => checkFormLengths(form)).toThrow(message);
});

test("a form within the lengths is accepted", () => {
  const form = { name: long(100), email: long(254), response: { attestationObject: long(8000) }, rememberMe: true };
  expect(() => checkFormLengths(form)).not.toThrow();
  expect(() => checkFormLengths(undefined)).not.toThrow();
});

test("[SEC-14] a name that another service sends is cut, at no half of a character", () => {
  const profile = clipProfile({ name: "😀".repeat(200), image: long(3000), email: "ada@example.org" });
  expect(profile).toEqual({ name: "😀".repeat(100), image: null, email: "ada@example.org" });
});
