import { afterEach, describe, expect, test } from "vitest";
import { openPreview, projectOf, type TestPreview } from "./testing/preview.test-support.ts";

const previews: TestPreview[] = [];
const show = (files: Record<string, string>): TestPreview => {
  const testPreview = openPreview();
  previews.push(testPreview);
  testPreview.preview.show({ files: projectOf(files), isNetworkAllowed: false });
  return testPreview;
};

afterEach(() => {
  for (const testPreview of previews.splice(0)) testPreview.end();
});

const page = (script: string): string => `<!doctype html>\n<body>\n<p>Hello</p>\n${script}\n</body>`;

describe("[APP-6] an error has its file, line and column", () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    [
      "in a script that stands in the page",
      { "index.html": page("  <script>\n    const a = 1;\n    a.b.c();\n  </script>") },
      /TypeError[^\n]*\n\s+at index\.html:6:9/u,
    ],
    [
      "in the first line of a script in the page",
      { "index.html": page("<script>gone();</script>") },
      /ReferenceError[^\n]*\n\s+at index\.html:4:9/u,
    ],
    [
      "in the second script of a page",
      { "index.html": page("<script>const a = 1;</script>\n<script>\nfunction f() {\n  gone();\n}\nf();\n</script>") },
      /ReferenceError[^\n]*\n\s+at f \(index\.html:7:3\)\n\s+at index\.html:9:1/u,
    ],
    [
      "in a script that does not parse",
      { "index.html": page("<script>\nlet a = 1;\nlet b = = 2;\n</script>") },
      /SyntaxError[^\n]*\n\s+at index\.html:6:9/u,
    ],
    [
      "in a script of a file, loaded by a classic tag",
      { "index.html": page('<script src="script.js"></script>'), "script.js": "const a = 1;\n\n  gone();" },
      /ReferenceError[^\n]*\n\s+at script\.js:3:3/u,
    ],
    [
      "in a file of a classic tag that does not parse",
      { "index.html": page('<script src="js/script.js"></script>'), "js/script.js": "const a = 1;\nfunction {" },
      /SyntaxError[^\n]*\n\s+at js\/script\.js:2:10/u,
    ],
    [
      "in a module that stands in the page",
      { "index.html": page('<script type="module">\nconst a = 1;\ngone();\n</script>') },
      /ReferenceError[^\n]*\n\s+at index\.html:6:1/u,
    ],
    [
      "in a promise that a classic script lets fail",
      { "index.html": page('<script>\nPromise.reject(new Error("lost"));\n</script>') },
      /Error: lost\n\s+at index\.html:5:16/u,
    ],
    [
      "in the rendering of a React component",
      {
        "index.html": page('<div id="root"></div><script type="module" src="src/main.tsx"></script>'),
        "src/main.tsx":
          'import { createRoot } from "react-dom/client";\nimport App from "./App";\ncreateRoot(document.getElementById("root")!).render(<App />);',
        "src/App.tsx":
          "export default function App({ list }: { list?: string[] }) {\n  const count = list!.length;\n  return <p>{count}</p>;\n}",
      },
      /TypeError[^\n]*\n\s+at \w+ \(src\/App\.tsx:2:23\)/u,
    ],
  ];
  test.each(cases)("%s", async (_, files, expected) => {
    const testPreview = show(files);
    expect((await testPreview.event("runtime-error")).error).toMatch(expected);
    await testPreview.line(expected);
  });
});

test("[APP-6] an error caught by a React error boundary has its source position", async () => {
  const testPreview = show({
    "src/main.tsx": `import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import App from "./App";
class Boundary extends Component<{ children: ReactNode }> {
  state = { failed: false };
  static getDerivedStateFromError() { return { failed: true }; }
  render() { return this.state.failed ? <p>Sorry</p> : this.props.children; }
}
createRoot(document.getElementById("root")!).render(<Boundary><App /></Boundary>);`,
    "src/App.tsx": 'export default function App(): never {\n  throw new Error("broken");\n}',
  });
  expect(await testPreview.line(/broken/u)).toMatch(/at \w+ \(src\/App\.tsx:2:9\)/u);
});

test("[APP-6] a build error of a module in the page has the page's line", async () => {
  const testPreview = show({ "index.html": page('<script type="module">\nconst a = 1;\nconst b = ;\n</script>') });
  expect((await testPreview.event("build-error")).error).toMatch(/^index\.html:6:11: /u);
});
