import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** What the preview shows of an answer's app, the worst first. */
export const outcomes = ["fails", "blank", "needs-network", "unstyled", "runs"] as const;

/**
 * `fails`: an error stands in the app's place, or the expected element is not visible. `blank`: nothing is visible.
 * `needs-network`: the product says that the app wants the network. `unstyled`: it runs without its stylesheets.
 */
export type Outcome = (typeof outcomes)[number];

/** An answer of the corpus: a text in the style of a family of models, and the expected outcome. */
export interface AppAnswer {
  /** The file's name without its ending, `<family>-<what>`. */
  name: string;
  family: string;
  what: string;
  /** The expected outcome: some apps need packages or data that cannot come along. */
  expects: "runs" | "needs-network";
  /** A locator of Playwright, such as `text=Budget`; `canvas…` stands for a canvas that is not of one color. */
  sees: string;
  /** Where stylesheets matter: an element, and what one of its properties must be. */
  looks?: { element: string; property: string; value: string };
  text: string;
}

const folder = join(import.meta.dirname, "answers");

/** Every answer of the corpus, ordered by name. Throws if a front matter is invalid. */
export function readAppAnswers(): AppAnswer[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map(readAnswer);
}

/** The answer of the corpus with this name. */
export function appAnswer(name: string): AppAnswer {
  return readAnswer(`${name}.md`);
}

function readAnswer(file: string): AppAnswer {
  const [, front = "", text = ""] = /^---\n(.*?)\n---\n(.*)$/su.exec(readFileSync(join(folder, file), "utf8")) ?? [];
  const fields = new Map(
    front.split("\n").map((line) => {
      const [key = "", value = ""] = line.split(/:\s*(.*)/su, 2);
      return [key, value] as const;
    }),
  );
  const value = (key: string): string => {
    const field = fields.get(key);
    if (field === undefined || field === "") throw new Error(`${file} does not say "${key}:".`);
    return field;
  };
  const expects = value("expects");
  if (expects !== "runs" && expects !== "needs-network") throw new Error(`${file} expects "${expects}".`);
  const looks = fields.has("looks") ? readLooks(value("looks"), file) : undefined;
  return {
    name: basename(file, ".md"),
    family: value("family"),
    what: value("what"),
    expects,
    sees: value("sees"),
    ...(looks === undefined ? {} : { looks }),
    text,
  };
}

/** `h1 | font-weight | 700` */
function readLooks(text: string, file: string): AppAnswer["looks"] {
  const [element, property, value] = text.split("|").map((part) => part.trim());
  if (!element || !property || !value) throw new Error(`${file} looks "${text}".`);
  return { element, property, value };
}
