import { expect, test } from "vitest";
import { withOwnLocation } from "./own-location-scripts.ts";

test.each([
  ["show(location.pathname)", "show(tuttiURL.pathname)"],
  ["window.location.href = 'a.html'", "window.tuttiURL.href = 'a.html'"],
  ["location = 'a.html'", "tuttiURL = 'a.html'"],
  ["document.location.search", "document.tuttiURL.search"],
  ["new URL(window.location)", "new URL(window.tuttiURL)"],
  ["location?.hash", "tuttiURL?.hash"],
  ["html = `<b onclick=\"location.href='a.html'\">`", "html = `<b onclick=\"tuttiURL.href='a.html'\">`"],
])("[APP-4] %s means the app's location", (source, expected) => {
  expect(withOwnLocation(source)).toBe(expected);
  expect(expected).toHaveLength(source.length);
});

test.each([
  "city.location.href",
  "const location = places[0]; show(location.host)",
  "places.map((location) => location.host)",
  "function go(location) { return location.href; }",
  "places.map(location => location.port)",
  "let { location } = place; location.hash",
  "const text = 'Your location';",
  "place = { location: 'Paris' };",
  "my$location.href + locations.href",
  "if (location == null) go()",
])("[APP-4] %s stays", (source) => {
  expect(withOwnLocation(source)).toBe(source);
});

test("[APP-4] a variable of that name leaves the window's own to the app", () => {
  expect(withOwnLocation("const location = 1; window.location.reload();")).toBe(
    "const location = 1; window.tuttiURL.reload();",
  );
});
