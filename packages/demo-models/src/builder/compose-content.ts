import type { AppArchetype } from "@tutti/contract";
import { luminance, mixColours, readColour } from "../colors.ts";
import type { Brief } from "./read-brief.ts";

/** The values of a template's `content.ts`: what makes it the app of one prompt. */
export interface ComposedContent {
  title: string;
  [key: string]: unknown;
}

const ACCENTS = {
  "interactive-web-app": "#2f6fde",
  "landing-page": "#7a4fd6",
  "2d-game": "#f7d347",
  "3d-game": "#33c4bd",
} satisfies Record<AppArchetype, string>;
const FEATURE_TEXTS = [
  "Ready from the first minute, with nothing to learn.",
  "Made to stay out of your way until you need it.",
  "Yours to change whenever you like.",
];

/** The content for a brief; fields that the brief leaves open get the template's own choice. */
export function composeContent(archetype: AppArchetype, brief: Brief): ComposedContent {
  const accent = brief.accent ?? ACCENTS[archetype];
  const colors = { accent, onAccent: luminance(accent) > 0.2 ? "#17181c" : "#ffffff" };
  switch (archetype) {
    case "interactive-web-app":
      return composeWebApp(brief, colors);
    case "landing-page":
      return composeLandingPage(brief, colors);
    case "2d-game":
      return composeFlatGame(brief, colors);
    case "3d-game":
      return composeDeepGame(brief, colors);
  }
}

interface Colors {
  accent: string;
  onAccent: string;
}

function composeWebApp({ title = "Today", items }: Brief, colors: Colors): ComposedContent {
  const noun = /\bshopping|grocer/iu.test(title)
    ? "item"
    : /\bbook|reading/iu.test(title)
      ? "book"
      : /\bhabit/iu.test(title)
        ? "habit"
        : "task";
  const entries =
    items.length > 0 ? [...items] : [`Add your first ${noun}`, "Tick it off", "Change its words by clicking on them"];
  return { title, tagline: "Everything in one list, kept in this browser.", noun, ...colors, items: entries };
}

function composeLandingPage({ title = "Your Product", items }: Brief, colors: Colors): ComposedContent {
  const names = items.length > 0 ? items : ["Quick to start", "Calm to use", "Easy to leave"];
  return {
    title,
    headline: title,
    tagline: items.length > 0 ? `${items.slice(0, 3).join(". ")}.` : "The short version of a good idea, on one page.",
    action: "Get started",
    ...colors,
    features: names.map((name, index) => ({ title: name, text: FEATURE_TEXTS[index % FEATURE_TEXTS.length] })),
    questions: [
      {
        question: `What is ${title}?`,
        answer: "Replace this with one plain sentence that says what it does, and for whom.",
      },
      { question: "What happens to my address?", answer: "Nothing yet: the form shows where you would keep it." },
    ],
  };
}

const FLAT_SHAPES: readonly (readonly [string, RegExp])[] = [
  ["star", /star/u],
  ["heart", /heart/u],
  ["diamond", /diamond|gem|crystal|jewel|rub/u],
];

function composeFlatGame({ title, prize = "stars", background }: Brief, colors: Colors): ComposedContent {
  const shape = FLAT_SHAPES.find(([, pattern]) => pattern.test(prize))?.[0] ?? "circle";
  const sky = darken(background ?? "#2b2a5e");
  return {
    title: title ?? `${singular(prize)} Catcher`,
    item: prize,
    shape,
    ...colors,
    background: [mixColours({ from: sky, to: "#000000", share: 0.6 }), sky],
    lives: 3,
    speed: 1,
  };
}

const DEEP_SHAPES: readonly (readonly [string, RegExp])[] = [
  ["ring", /ring|coin|donut/u],
  ["cube", /cube|box|block/u],
  ["gem", /gem|diamond|crystal|jewel|star|rub/u],
];

function composeDeepGame({ title, prize = "gems", background }: Brief, colors: Colors): ComposedContent {
  const sky = darken(background ?? readColour("navy") ?? "#1c2f66");
  return {
    title: title ?? `${singular(prize)} Runner`,
    item: prize,
    shape: DEEP_SHAPES.find(([, pattern]) => pattern.test(prize))?.[0] ?? "ball",
    ...colors,
    background: sky,
    ground: mixColours({ from: sky, to: "#ffffff", share: 0.12 }),
    speed: 1,
  };
}

/** The games' white text needs a dark background. */
function darken(color: string): string {
  return luminance(color) < 0.06 ? color : mixColours({ from: color, to: "#05060c", share: 0.7 });
}

function singular(plural: string): string {
  const word = plural.replace(/ies$/u, "y").replace(/s$/u, "");
  return word.charAt(0).toUpperCase() + word.slice(1);
}
