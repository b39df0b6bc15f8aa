import { MantineProvider } from "@mantine/core";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Markdown } from "./markdown.tsx";

const hosts: { root: Root; element: HTMLElement }[] = [];

afterEach(() => {
  for (const { root, element } of hosts.splice(0)) {
    root.unmount();
    element.remove();
  }
});

/** Renders a text; `update` renders it again with the next text. */
function draw(text: string, isStreaming = false) {
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  hosts.push({ root, element });
  const update = (next: string, isGoingOn: boolean): void =>
    flushSync(() =>
      root.render(
        <MantineProvider>
          <Markdown text={next} isStreaming={isGoingOn} openImage={() => undefined} />
        </MantineProvider>,
      ),
    );
  update(text, isStreaming);
  return { element, update };
}

const answer = `# Title

First **paragraph** with a [link](https://tutti.example).

- one
- two
  - nested

| a | b |
|---|---|
| 1 | 2 |

\`\`\`ts
const a: number = 1;
\`\`\`

The end.
`;

describe("markdown that is being received", () => {
  test("keeps the elements of finished blocks while more arrives", () => {
    const { element, update } = draw("", true);
    const elementsByKey = new Map<string, Element>();
    for (let length = 1; length <= answer.length; length += 1) {
      update(answer.slice(0, length), true);
      const paragraph = element.querySelector("p");
      if (length > answer.indexOf("- one") + 8) {
        for (const selector of ["h3", "p"]) {
          const block = element.querySelector(selector);
          if (block === null) throw new Error(`${selector} is gone after ${length} characters`);
          expect(elementsByKey.get(selector) ?? block).toBe(block);
          elementsByKey.set(selector, block);
        }
      }
      expect(paragraph?.textContent ?? "").not.toContain("**");
    }
    const item = element.querySelector("li");
    update(answer, false);
    expect(element.querySelector("h3")).toBe(elementsByKey.get("h3"));
    expect(element.querySelector("li")).toBe(item);
    expect(element.querySelector("td")?.textContent).toBe("1");
  });

  test("never shows a table, a fence or a link raw while streaming", () => {
    const { element, update } = draw("", true);
    for (let length = 1; length <= answer.length; length += 1) {
      update(answer.slice(0, length), true);
      const text = element.innerText;
      for (const raw of ["|", "```", "](", "# ", "**"]) expect(text).not.toContain(raw);
    }
  });
});

describe("markdown that means harm", () => {
  test("becomes no element that runs, loads or frames anything", () => {
    const { element } = draw(
      [
        "<script>window.harmed = true</script>",
        "<iframe src='https://harm.example'></iframe>",
        "<img src=x onerror='window.harmed = true'>",
        "<svg onload='window.harmed = true'><a href='javascript:window.harmed = true'>x</a></svg>",
        "Text <b onclick='window.harmed = true'>bold</b> and <style>body { display: none }</style>",
        "[link](javascript:window.harmed=true) [data](data:text/html,<script>1</script>) <javascript:alert(1)>",
        "![image](https://harm.example/pixel.png) ![svg](data:image/svg+xml;base64,PHN2Zy8+)",
        "| <script>1</script> |\n|---|\n| [x](vbscript:1) |",
        "[ref]: javascript:alert(1)\n\n[ref]",
      ].join("\n\n"),
    );
    expect(
      element.querySelector("script, iframe, object, embed, style:not([data-mantine-styles]), img, form"),
    ).toBeNull();
    const attributes = [...element.querySelectorAll("*")].flatMap((node) => [...node.attributes]);
    expect(attributes.filter(({ name }) => name.startsWith("on"))).toEqual([]);
    expect(attributes.filter(({ value }) => /^\s*(?:javascript|vbscript|data):/i.test(value))).toEqual([]);
    expect(window).not.toHaveProperty("harmed");
    expect(element.querySelector("b")?.attributes).toHaveLength(0);
    expect(element.textContent).toContain("<iframe src='https://harm.example'></iframe>");
  });

  test("opens links only in another tab without opener and referrer", () => {
    const { element } = draw(
      "[a](https://a.example) <https://b.example> https://c.example ![d](https://d.example/d.png)",
    );
    const links = [...element.querySelectorAll("a")];
    expect(links.map((link) => link.host)).toEqual(["a.example", "b.example", "c.example", "d.example"]);
    for (const link of links) {
      expect(link.target).toBe("_blank");
      expect(link.rel).toBe("noopener noreferrer");
    }
  });
});

describe("code", () => {
  test("is colored once its block is complete, without moving", async () => {
    const text = '```ts\nconst greeting: string = "Hello"; // said\n\nfunction greet() {}\n```\n\nAfter.\n\n';
    const { element, update } = draw(text.slice(0, -20), true);
    expect(element.querySelector("pre [data-kind]")).toBeNull();
    update(text, true);
    const code = element.querySelector("code");
    const before = code?.getBoundingClientRect();
    await vi.waitFor(() => expect(element.querySelector("pre [data-kind='keyword']")).not.toBeNull(), 20_000);
    const after = code?.getBoundingClientRect();
    expect(after?.height).toBe(before?.height);
    // The browser rounds the widths of more pieces.
    expect(after?.width).toBeCloseTo(before?.width ?? 0, 0);
    expect(code?.textContent).toBe('const greeting: string = "Hello"; // said\n\nfunction greet() {}');
  }, 60_000);
});

describe("text that is written from right to left", () => {
  test("has its direction block by block, and code keeps its own", () => {
    const { element } = draw(
      "مرحبا بالعالم\n\nHello\n\n- واحد\n\n- اثنان\n\n> اقتباس\n\n```\nlet a = 1;\n```\n\n| رقم | اسم |\n|---|---|\n| ١ | ٢ |",
    );
    const direction = (selector: string): string => {
      const foundElement = element.querySelector(selector);
      return foundElement === null ? "missing" : getComputedStyle(foundElement).direction;
    };
    const paragraphs = [...element.querySelectorAll("[class*=group] > p")].map((p) => getComputedStyle(p).direction);
    expect(paragraphs).toEqual(["rtl", "ltr"]);
    for (const selector of ["ul", "li > p", "blockquote", "blockquote > p", "table"]) {
      expect([selector, direction(selector)]).toEqual([selector, "rtl"]);
    }
    expect(direction("pre")).toBe("ltr");
  });
});

describe("[SEC-18] a text that locked the page", () => {
  test.each([
    ["quotes", "> ".repeat(3000)],
    ["lists", `${"- ".repeat(1500)}the end`],
    ["brackets", `${"[".repeat(6000)}the end`],
    ["emphasis", `${"*a **b ".repeat(1000)}the end`],
    ["formulas", `$$\n${"{".repeat(3000)}${"}".repeat(3000)}\n$$\n\nthe end`],
  ])("is drawn, with nested %s", (_what, text) => {
    const { element, update } = draw(`Before\n\n${text}`, true);
    update(`Before\n\n${text}\n\nAfter`, false);
    expect(element.textContent).toContain("Before");
    expect(element.textContent).toContain("After");
  });

  test("is shown as written where it cannot be drawn", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const citations = new Proxy([], {
      get: () => {
        throw new RangeError("Maximum call stack size exceeded");
      },
    });
    const element = document.createElement("div");
    document.body.append(element);
    const root = createRoot(element, { onCaughtError: () => undefined });
    hosts.push({ root, element });
    flushSync(() =>
      root.render(
        <MantineProvider>
          <Markdown text="**bold**" isStreaming={false} openImage={() => undefined} citations={citations} />
          <p>The rest of the page</p>
        </MantineProvider>,
      ),
    );
    expect(element.textContent).toContain("**bold**");
    expect(element.textContent).toContain("The formatting of this text could not be shown.");
    expect(element.textContent).toContain("The rest of the page");
    error.mockRestore();
  });
});
