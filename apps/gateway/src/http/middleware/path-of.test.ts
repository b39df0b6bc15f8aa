import { expect, test } from "vitest";
import { pathOf } from "./path-of.ts";

test.each([
  ["/api/v1/models", "/api/v1/models"],
  ["/api/v1/models/", "/api/v1/models"],
  ["/api/v1//chat/completions", "/api/v1/chat/completions"],
  ["/api/v1///chat//completions//?x=//", "/api/v1/chat/completions"],
  ["/api/v1/models/one/small/endpoints/?y=1", "/api/v1/models/one/small/endpoints"],
  ["/chat/", "/chat/"],
  ["//api/v1/models", "//api/v1/models"],
  ["/", "/"],
])("%s is asked for as %s", (url, path) => {
  expect(pathOf(new Request(`http://127.0.0.1:4000${url}`))).toBe(path);
});
