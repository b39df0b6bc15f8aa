import { expect, test } from "vitest";
import { createPreviews } from "./testing/preview.test-support.ts";

const show = createPreviews();

/** A step through the history, whose end the app is notified of. */
const step = (code: string): string =>
  `await new Promise((resolve) => { addEventListener("popstate", resolve, { once: true }); ${code} });`;

test.each([
  ["a module", "main.js"],
  ["a page's own module", "module"],
  ["a script that is no module", "classic"],
])("[APP-4] %s is at the root of its app, and goes through its history", async (_, kind) => {
  const program = `const lines = []; const tell = () => lines.push(location.pathname + location.search + location.hash + " " + JSON.stringify(history.state));
addEventListener("popstate", (event) => { lines.push("popstate " + JSON.stringify(event.state)); });
(async () => {
  tell(); history.pushState({ n: 1 }, "", "/trips/7?a=b"); tell();
  history.replaceState({ n: 2 }, "", "#top"); tell();
  history.pushState(null, "", "other"); tell();
  ${step("history.back();")} tell();
  ${step("history.go(-1);")} tell();
  ${step(`location.hash = "end";`)} tell();
  console.log("said:" + lines.join(" | ") + " | " + history.length + " " + (window.location.origin === new URL(document.location).origin));
})();`;
  const files: Record<string, string> =
    kind === "main.js"
      ? { "main.js": `${program}\nexport {};` }
      : { "index.html": `<body><script${kind === "module" ? ' type="module"' : ""}>${program}</script></body>` };
  const testPreview = show(files);
  expect(await testPreview.line(/^said:/u)).toBe(
    'said:/ null | /trips/7?a=b {"n":1} | /trips/7?a=b#top {"n":2} | /trips/other null | popstate {"n":2} | ' +
      '/trips/7?a=b#top {"n":2} | popstate null | / null | popstate null | /#end null | 2 true',
  );
});

test("[APP-4] react-router's routes open at the root, follow links and go back", async () => {
  const testPreview = show({
    "main.jsx": `import { createRoot } from "react-dom/client";
import { BrowserRouter, Routes, Route, Link, useNavigate, useParams } from "react-router-dom";
const Trip = () => { const go = useNavigate(); return <button onClick={() => go(-1)}>trip {useParams().id}</button>; };
createRoot(document.body.appendChild(document.createElement("div"))).render(<BrowserRouter><Routes>
<Route path="/" element={<Link to="/trips/7">home</Link>} /><Route path="/trips/:id" element={<Trip />} /><Route path="*" element={<b>lost</b>} />
</Routes></BrowserRouter>);
const lines = []; const steps = setInterval(() => { const text = document.body.innerText.trim();
if (text === "" || text === lines.at(-1)) return; lines.push(text);
if (lines.length < 3) document.querySelector("a, button").click(); else { clearInterval(steps); console.log("said:" + lines.join("|")); } }, 20);`,
  });
  expect(await testPreview.line(/^said:/u)).toBe("said:home|trip 7|home");
});

test("[APP-4] a page with a data router opens at the root", async () => {
  const testPreview = show({
    "main.jsx": `import { createRoot } from "react-dom/client"; import { createBrowserRouter, RouterProvider } from "react-router-dom";
const Home = () => { console.log("shown: home"); return <b>home</b>; };
createRoot(document.body.appendChild(document.createElement("div"))).render(<RouterProvider router={createBrowserRouter([{ path: "/", element: <Home /> }])} />);`,
  });
  await testPreview.line("shown: home");
});

const linkedPage = (name: string, code: string): string =>
  `<body><a id="menu" href="pages/menu.html?from=${name}">Menu</a><a id="home" href="/">Home</a><a id="up" href="../about.html">About</a>
<form action="/about.html"><input name="q" value="tea"></form><script src="/shared.js"></script><script>${code}</script></body>`;

test("[APP-4] pages that link to each other open, and back leads to the one before", async () => {
  const testPreview = show({
    "index.html": linkedPage("home", `tell(); if (!sessionStorage.seen) { sessionStorage.seen = 1; click("#menu"); }`),
    "pages/menu.html": linkedPage(
      "menu",
      `tell(); if (sessionStorage.seen === "1") { sessionStorage.seen = 2; click("#up"); } else document.querySelector("form").requestSubmit();`,
    ),
    "about.html": linkedPage(
      "about",
      `tell(); if (sessionStorage.seen === "2") { sessionStorage.seen = 3; history.back(); }`,
    ),
    "shared.js": `const tell = () => { sessionStorage.at = (sessionStorage.at ?? "") + " " + location.pathname + location.search; console.log("at" + sessionStorage.at); };
const click = (name) => document.querySelector(name).click();`,
  });
  await testPreview.line("at / /pages/menu.html?from=home /about.html /pages/menu.html?from=home /about.html?q=tea");
  expect(testPreview.events.filter(({ type }) => type === "missing" || type === "runtime-error")).toEqual([]);
});

test("[APP-4] pages that lead to each other without an end are left alone", async () => {
  const testPreview = show({
    "index.html": `<body><script>console.log("one"); location.href = "two.html";</script></body>`,
    "two.html": `<body><script>console.log("two"); location.replace("/");</script></body>`,
  });
  await testPreview.line(/^The app goes from page to page by itself: it was stopped before \/(?:two\.html)?\.$/u);
  const runs = testPreview.events.filter((event) => event.type === "state" && event.state.name === "running");
  expect(runs.length).toBeGreaterThan(2);
});

test("[APP-4] files of the app are found from any address of its own", async () => {
  const testPreview = show({
    "index.html": `<body><script>(async () => {
history.pushState(null, "", "/trips/7");
const read = async (address) => (await (await fetch(address)).json()).n;
console.log("read:" + [await read("./data.json"), await read("/data.json"), await read(location.origin + "/data.json")]);
})()</script></body>`,
    "data.json": `{ "n": 3 }`,
  });
  expect(await testPreview.line(/^read:/u)).toBe("read:3,3,3");
});

test("[APP-4] a link that leads nowhere opens nothing, and the app goes on", async () => {
  const testPreview = show({
    "index.html": `<body><a href="/pricing">Pricing</a><script>document.querySelector("a").click(); console.log("goes on");</script></body>`,
  });
  await testPreview.line("goes on");
  await testPreview.line(`The app has no page "/pricing": nothing was opened.`);
});
