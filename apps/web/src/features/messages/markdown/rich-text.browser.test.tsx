import { MantineProvider } from "@mantine/core";
import type { Citation } from "@tutti/domain";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import "../../../app/styles.css";
import { Markdown } from "./markdown.tsx";

const hosts: { root: Root; element: HTMLElement }[] = [];

afterEach(() => {
  for (const { root, element } of hosts.splice(0)) {
    root.unmount();
    element.remove();
  }
});

interface Scene {
  isStreaming?: boolean;
  citations?: readonly Citation[];
  showCitation?: (index: number) => void;
}

function draw(text: string, scene: Scene = {}) {
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  hosts.push({ root, element });
  const update = (next: string, { isStreaming = false, citations = [], showCitation = () => undefined }: Scene = {}) =>
    flushSync(() =>
      root.render(
        <MantineProvider>
          <Markdown
            text={next}
            isStreaming={isStreaming}
            openImage={() => undefined}
            citations={citations}
            showCitation={showCitation}
          />
        </MantineProvider>,
      ),
    );
  update(text, scene);
  return { element, update };
}

describe("formulas", () => {
  test("are drawn in lines, blocks, lists and tables, in the type of formulas", async () => {
    const { element } = draw(
      "So $x^2$ and \\(y\\).\n\n$$\nx\n=\n\\frac{1}{2}\n$$\n\n\\[z\\]\n\n- $a_1$\n\n| $b$ |\n|---|\n| $c$ |\n\nIt costs $5 and then $6.",
    );
    await vi.waitFor(() => expect(element.querySelectorAll(".katex")).toHaveLength(7), 20_000);
    expect(element.querySelectorAll(".katex-display")).toHaveLength(2);
    expect(element.querySelector("li .katex")).not.toBeNull();
    expect(element.textContent).toContain("It costs $5 and then $6.");
    await document.fonts.ready;
    expect([...document.fonts].some(({ family, status }) => family.includes("KaTeX") && status === "loaded")).toBe(
      true,
    );
  });

  test("that are invalid TeX are shown as written", async () => {
    const { element } = draw("$x$ and $\\frac{1}{$ and \\(\\nosuchcommand\\)");
    await vi.waitFor(() => expect(element.querySelectorAll(".katex")).toHaveLength(1), 20_000);
    expect([...element.querySelectorAll("code")].map((code) => code.textContent)).toEqual([
      "\\frac{1}{",
      "\\nosuchcommand",
    ]);
  });

  test("that are hostile run, load, link and cover nothing", async () => {
    const { element } = draw(
      [
        "$\\href{javascript:window.harmed=true}{x}$",
        "$\\url{https://harm.example}$",
        "$\\includegraphics{https://harm.example/pixel.png}$",
        "$\\htmlStyle{position:fixed;inset:0}{x}$ $\\htmlClass{a}{x}$ $\\htmlData{a=b}{x}$",
        "$\\text{<img src=x onerror=window.harmed=true>}$",
        "$\\rule{5000em}{5000em}$",
        "$\\def\\a{\\a\\a}\\a$",
        "$x$",
      ].join("\n\n"),
    );
    await vi.waitFor(() => expect(element.querySelectorAll(".katex").length).toBeGreaterThan(1), 20_000);
    await vi.waitFor(() => expect(element.querySelector("p:last-child .katex")).not.toBeNull());
    expect(element.querySelector("a, img, script, iframe, form")).toBeNull();
    const attributes = [...element.querySelectorAll("*")].flatMap((node) => [...node.attributes]);
    expect(attributes.filter(({ name }) => name.startsWith("on"))).toEqual([]);
    expect([...element.querySelectorAll("*")].filter((node) => getComputedStyle(node).position === "fixed")).toEqual(
      [],
    );
    expect(window).not.toHaveProperty("harmed");
    expect(element.getBoundingClientRect().height).toBeLessThan(2500);
  });

  test("never show their source on the way", () => {
    const text = "The value $x^2 + y$ and \\(z\\).\n\n$$\na\n=\nb\n$$\n\nEnd.";
    const { element, update } = draw("", { isStreaming: true });
    for (let length = 1; length <= text.length; length += 1) {
      update(text.slice(0, length), { isStreaming: true });
      for (const raw of ["$", "\\("]) expect(element.innerText).not.toContain(raw);
    }
    expect(element.textContent).toContain("End.");
  });
});

describe("sources", () => {
  const source = (change: Partial<Citation> = {}): Citation => ({
    url: "https://a.example/page",
    title: "A page",
    content: "What it says.",
    start_index: 0,
    end_index: 0,
    ...change,
  });
  const marks = () => page.getByRole("button", { name: /^Source/ });

  test("are named by marks in the text that link to and preview them", async () => {
    const showCitation = vi.fn<(index: number) => void>();
    const text = "The river is long. It is wide [2].\n\n`[1]` is code.\n\n```\n[1]\n```";
    const citations = [
      source({ start_index: 0, end_index: 18 }),
      source({ title: "Another", url: "https://b.example" }),
    ];
    const { element } = draw(text, { citations, showCitation });
    expect(
      marks()
        .elements()
        .map((mark) => mark.getAttribute("aria-label")),
    ).toEqual(["Source 1: A page", "Source 2: Another"]);
    expect(element.querySelector("p")?.textContent).toBe("The river is long.1 It is wide\u00a02.");
    expect([...element.querySelectorAll("code")].map((code) => code.textContent)).toEqual(["[1]", "[1]"]);
    await marks().last().click();
    expect(showCitation).toHaveBeenCalledWith(1);
    await marks().first().hover();
    await expect.element(page.getByRole("link", { name: "A page" })).toHaveAttribute("href", "https://a.example/page");
    await expect.element(page.getByText("What it says.")).toBeVisible();
  });

  test("that arrive after the text are marked then", () => {
    const text = "One [1]. Two [2].\n\nThree.";
    const { element, update } = draw(text, { isStreaming: true });
    expect(element.textContent).toContain("One [1]. Two [2].".replaceAll(" [", "\u00a0["));
    update(text, { isStreaming: true, citations: [source()] });
    expect(element.querySelectorAll("sup button")).toHaveLength(1);
    expect(element.textContent).toContain("[2]");
    update(`${text} More`, { isStreaming: true, citations: [source(), source({ start_index: 19, end_index: 25 })] });
    expect(element.querySelectorAll("sup button")).toHaveLength(3);
  });
});
