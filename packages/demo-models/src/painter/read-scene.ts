import { lookUp, withoutUndefined } from "@tutti/contract";
import { COLOR_PATTERN, readColour } from "../colors.ts";
import { NUMBER_PATTERN, readNumber } from "../phrases.ts";
import type { Arrangement, Ground, Item, Kind, Place, Scene, Size, Sky, Weather } from "./scene.ts";

/** Characters of a prompt that are read: a picture has room for no more. */
const PROMPT_LENGTH = 2000;

const MAX_ITEMS = 200;

/** The number that a plural without a number stands for. */
const UNCOUNTED = 5;

const SKIES: readonly (readonly [Sky, RegExp])[] = [
  ["sunset", /\bsunsets?\b|\bdusk\b|\bevening\b/u],
  ["sunrise", /\bsunrises?\b|\bdawn\b|\bmorning\b/u],
  ["space", /\bspace\b|\bgalaxy\b|\buniverse\b|\bcosmos\b|\bnebula\b/u],
  ["night", /\bnight\b|\bmidnight\b|\bstarry\b|\bmoonlit\b|\bmoonlight\b/u],
  ["storm", /\bstorm(?:y)?\b|\bovercast\b|\bthunder\w*\b/u],
  ["day", /\bday(?:light|time)?\b|\bsky\b|\bsunny\b|\bnoon\b|\blandscape\b/u],
];
const GROUNDS: readonly (readonly [Ground, RegExp])[] = [
  ["mountains", /\bmountains?\b|\balps\b|\bpeaks?\b/u],
  ["hills", /\bhills?\b|\bcountryside\b/u],
  ["city", /\bcity\b|\bskyline\b|\bskyscrapers?\b|\btown\b/u],
  ["forest", /\bforest\b|\bwoods\b|\bjungle\b/u],
  ["desert", /\bdeserts?\b|\bdunes?\b|\bbeach\b/u],
  ["meadow", /\bmeadows?\b|\bfields?\b|\bgrass\b|\bgarden\b|\bpark\b/u],
  ["snowfield", /\bsnowfields?\b|\bsnowy\b|\bwinter\b|\barctic\b/u],
  ["sea", /\bsea\b|\bocean\b|\blake\b|\bwater\b|\bbeach\b|\bwaves?\b|\bharbou?r\b/u],
];
const WEATHERS: readonly (readonly [Weather, RegExp])[] = [
  ["rain", /\brain(?:y|ing)?\b/u],
  ["snow", /\bsnow(?:y|ing|fall)?\b|\bsnowflakes?\b/u],
  ["clouds", /\bclouds?\b|\bcloudy\b/u],
  ["stars", /\bstarry\b|\bstars in the sky\b|\bnight sky\b/u],
  ["fog", /\bfog(?:gy)?\b|\bmist(?:y)?\b|\bhaz[ey]\b/u],
];

/** The words for each kind, singular; a plural s or es is understood. */
const WORDS: Record<string, Kind> = {
  circle: "circle",
  dot: "circle",
  ball: "circle",
  disc: "circle",
  ring: "ring",
  square: "square",
  rectangle: "rectangle",
  triangle: "triangle",
  pyramid: "triangle",
  diamond: "diamond",
  rhombus: "diamond",
  pentagon: "pentagon",
  hexagon: "hexagon",
  octagon: "octagon",
  star: "star",
  heart: "heart",
  line: "line",
  stripe: "line",
  spiral: "spiral",
  sun: "sun",
  moon: "moon",
  tree: "tree",
  house: "house",
  cottage: "house",
  cabin: "house",
  boat: "boat",
  sailboat: "boat",
  ship: "boat",
  bird: "bird",
  seagull: "bird",
  fish: "fish",
  flower: "flower",
  tulip: "flower",
  balloon: "balloon",
  rocket: "rocket",
  planet: "planet",
};
const SCALES: Record<string, number> = {
  tiny: 0.35,
  small: 0.6,
  little: 0.6,
  big: 1.5,
  large: 1.6,
  huge: 2.3,
  giant: 2.6,
};
const COUNTS: Record<string, number> = {
  a: 1,
  an: 1,
  the: 1,
  some: 5,
  several: 6,
  few: 3,
  many: 24,
  dozen: 12,
  hundred: 100,
  lots: 24,
};

const COLOR_LIST = `${COLOR_PATTERN}(?:(?: and |, (?:and )?|/| or )${COLOR_PATTERN})*`;
const ITEM = new RegExp(
  `(?:\\b(?<count>${NUMBER_PATTERN}|${Object.keys(COUNTS).join("|")})(?: of)? )?(?<adjectives>(?:(?:${COLOR_LIST}|${Object.keys(SCALES).join("|")}|[a-z]+ly|bright|dark|light|beautiful|nice|cute|filled|sailing|flying|hot air|pine|full)[ ,]+){0,4})(?<!\\w)(?<noun>${Object.keys(WORDS).join("|")})(?<plural>e?s)?(?![\\w-])(?=(?<rest>[^,.;]*))`,
  "gu",
);
const ON_COLOR = new RegExp(
  `\\b(?:on|against|over|with|in front of) (?:an? |the )?(?:plain |solid )?(?<colors>${COLOR_LIST}) (?:background|backdrop|canvas|sky|page|$)`,
  "u",
);
const BACKGROUND = new RegExp(
  `\\b(?:background|backdrop|gradient|sky)(?: (?:is|of|from|in))? (?<colors>${COLOR_PATTERN}(?:(?: to | and |, )${COLOR_PATTERN})*)`,
  "u",
);

/** Reads a prompt into a scene. Unknown words are ignored; a scene is empty if no word is known. */
export function readScene(prompt: string): Scene {
  const text = prompt.slice(0, PROMPT_LENGTH).toLowerCase().replace(/\s+/gu, " ");
  const background = (ON_COLOR.exec(text) ?? BACKGROUND.exec(text))?.groups?.["colors"];
  const ground = pickWords(GROUNDS, text);
  const weather = pickWords(WEATHERS, text);
  const [sky] = pickWords(SKIES, text);
  const outdoors = ground.length > 0 || weather.length > 0;
  return {
    size: readSize(text),
    sky: sky ?? (outdoors && !background ? "day" : undefined),
    background: readColours(background ?? ""),
    ground,
    weather,
    items: readItems(
      text
        .replace(ON_COLOR, " ")
        .replace(/\bstars in the sky\b/gu, " ")
        .replace(/\bin an? (circle|ring|line)\b/gu, "in_a_$1"),
    ),
  };
}

/** Whether the prompt named nothing that can be drawn. */
export function isEmptyScene({ sky, background, ground, weather, items }: Scene): boolean {
  return !sky && background.length + ground.length + weather.length + items.length === 0;
}

function pickWords<Name>(table: readonly (readonly [Name, RegExp])[], text: string): readonly Name[] {
  return table.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

function readSize(text: string): Size {
  if (/\bportrait\b|\btall\b|\bposter\b/u.test(text)) return { width: 768, height: 1024 };
  if (/\bwide\b|\bbanner\b|\bpanorama\b/u.test(text)) return { width: 1280, height: 640 };
  if (/\bsquare (?:image|picture|canvas|format)\b|\bicon\b|\blogo\b/u.test(text)) return { width: 1024, height: 1024 };
  return { width: 1024, height: 768 };
}

function readItems(text: string): readonly Item[] {
  const items: Item[] = [];
  let room = MAX_ITEMS;
  for (const { groups } of text.matchAll(ITEM)) {
    const { count, adjectives = "", noun = "", plural, rest = "" } = groups ?? {};
    const kind = lookUp(WORDS, noun);
    if (!kind || room <= 0) continue;
    // Text after a thing belongs to it only up to the next thing.
    const behind = rest.split(new RegExp(`\\b(?:${Object.keys(WORDS).join("|")})`, "u"))[0] ?? "";
    const countWord = readNumber(count ?? "") ?? lookUp(COUNTS, count ?? "");
    const itemCount = plural && (count === undefined || count === "the") ? UNCOUNTED : (countWord ?? 1);
    items.push({
      kind,
      count: Math.min(Math.max(itemCount, 1), room),
      colors: readColours(adjectives),
      scale: Object.entries(SCALES).find(([word]) => adjectives.includes(word))?.[1] ?? 1,
      place: readPlace(behind),
      arrangement: readArrangement(behind),
    });
    room -= items.at(-1)?.count ?? 0;
  }
  return items;
}

function readColours(words: string): readonly string[] {
  const regExpStringIterator = words.matchAll(new RegExp(`(?<![\\w#])${COLOR_PATTERN}(?!\\w)`, "gu"));
  return [...regExpStringIterator].flatMap(([word]) => readColour(word) ?? []);
}

function readPlace(text: string): Place {
  const x = /\bleft\b/u.test(text)
    ? 0.22
    : /\bright\b/u.test(text)
      ? 0.78
      : /\b(?:middle|cent(?:er|re))\b/u.test(text)
        ? 0.5
        : undefined;
  const y = /\b(?:top|upper)\b/u.test(text)
    ? 0.22
    : /\b(?:bottom|lower)\b/u.test(text)
      ? 0.78
      : /\b(?:middle|cent(?:er|re))\b/u.test(text)
        ? 0.5
        : undefined;
  return withoutUndefined({ x, y });
}

function readArrangement(text: string): Arrangement | undefined {
  if (/\bin a row\b|\bin_a_line\b|\bside by side\b|\bnext to each other\b/u.test(text)) return "row";
  if (/\bin an? column\b|\bstack(?:ed)?\b/u.test(text)) return "column";
  if (/\bin an? grid\b|\bgrid\b/u.test(text)) return "grid";
  if (/\bin_a_(?:circle|ring)\b/u.test(text)) return "ring";
  if (/\bscattered\b|\brandom(?:ly)?\b|\beverywhere\b/u.test(text)) return "scattered";
  return undefined;
}
