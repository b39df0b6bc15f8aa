import { expect, test } from "vitest";
import { pageAt } from "./page-routes.ts";
import { toProjectFiles } from "./project-files.ts";

const project = (...paths: string[]) => toProjectFiles(paths.map((path) => ({ path, content: "" })));

test.each([
  ["/", "index.html"],
  ["/index.html", "index.html"],
  ["/menu.html?x=1#top", "menu.html"],
  ["/menu", "menu.html"],
  ["/pages/about.html", "pages/about.html"],
  ["/docs/", "docs/index.html"],
  ["/help.html", "public/help.html"],
  ["/a%20b.html", "a b.html"],
  ["/%zz", "index.html"],
  ["/recipes/7", "index.html"],
])("[APP-4] %s is answered by %s", (address, file) => {
  const files = project(
    "index.html",
    "menu.html",
    "pages/about.html",
    "docs/index.html",
    "public/help.html",
    "a b.html",
  );
  expect(pageAt(address, { project: files, entry: "index.html" })).toBe(file);
});

test.each([
  ["/", "app/page.tsx"],
  ["/about", "app/about/page.tsx"],
  ["/team", "app/(site)/team/page.tsx"],
  ["/api/x", "app/page.tsx"],
])("[APP-4] in a project of Next.js %s is answered by %s", (address, file) => {
  const files = project("app/page.tsx", "app/about/page.tsx", "app/(site)/team/page.tsx", "app/layout.tsx");
  expect(pageAt(address, { project: files, entry: "app/page.tsx" })).toBe(file);
});

test("[APP-4] pages beside an entry in a folder are named as it names them", () => {
  const files = project("site/index.html", "site/menu.html");
  expect(pageAt("/menu.html", { project: files, entry: "site/index.html" })).toBe("site/menu.html");
});
