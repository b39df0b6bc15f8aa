import { expect, test } from "vitest";
import { browserPlaces, headlessShellPlaces } from "./browser-places.mjs";

test("Linux browsers are looked up along PATH, Chromium before Chrome", () => {
  const places = browserPlaces({ platform: "linux", environment: { PATH: "/usr/local/bin:/usr/bin" } });
  expect(places.slice(0, 3)).toEqual([
    "/usr/local/bin/chromium",
    "/usr/bin/chromium",
    "/usr/local/bin/chromium-browser",
  ]);
  expect(places).toContain("/usr/bin/google-chrome");
});

test("on macOS the applications come before PATH, the user's own included", () => {
  const places = browserPlaces({ platform: "darwin", environment: { HOME: "/Users/ada", PATH: "/opt/homebrew/bin" } });
  expect(places[0]).toBe("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  expect(places).toContain("/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium");
  expect(places.at(-1)).toBe("/opt/homebrew/bin/microsoft-edge");
});

test("on Windows the folders of programs are looked through", () => {
  const environment = { ProgramFiles: "C:\\Program Files", LOCALAPPDATA: "C:\\Users\\Ada\\AppData\\Local" };
  const places = browserPlaces({ platform: "win32", environment });
  expect(places[0]).toBe("C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe");
  expect(places).toContain("C:\\Users\\Ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe");
});

test("without PATH there is nothing to look through", () => {
  expect(browserPlaces({ platform: "linux", environment: {} })).toEqual([]);
});

test("headless Chromium is looked up along PATH on Linux only", () => {
  const environment = { PATH: "/usr/local/bin:/usr/bin" };
  expect(headlessShellPlaces({ platform: "linux", environment })).toEqual([
    "/usr/local/bin/chromium-headless-shell",
    "/usr/bin/chromium-headless-shell",
  ]);
  expect(headlessShellPlaces({ platform: "darwin", environment })).toEqual([]);
});
