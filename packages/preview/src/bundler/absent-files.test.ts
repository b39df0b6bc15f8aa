import { expect, test } from "vitest";
import { absentFile } from "./absent-files.ts";

test.each([
  ["./App.css", "styles"],
  ["./theme.module.scss", "styles"],
  ["./logo.svg", "media"],
  ["/assets/hero.jpg?width=3", "media"],
  ["./reportWebVitals", "module"],
  ["./serviceWorkerRegistration.js", "module"],
  ["./components/Header", undefined],
  ["./data.json", undefined],
])("[APP-4] without %s an app goes on as %s says", (specifier, kind) => {
  expect(absentFile(specifier)).toBe(kind);
});
