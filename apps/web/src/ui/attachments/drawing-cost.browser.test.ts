import { expect, test } from "vitest";
import { isCostlyDrawing } from "./drawing-cost.ts";

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (content: string): string => `<svg ${XMLNS} width="400" height="400">${content}</svg>`;
/** Levels of which each draws the one below ten times. */
const levels = (count: number, level: (number: number, ten: (draw: (place: number) => string) => string) => string) =>
  Array.from({ length: count }, (_, index) =>
    level(index + 1, (draw) => Array.from({ length: 10 }, (__, place) => draw(place)).join("")),
  ).join("");

const chain = (element: string, property: string): string =>
  svg(
    `${levels(
      12,
      (level, ten) =>
        `<${element} id="a${level}">${ten((x) => `<rect x="${x}" width="9" height="9" ${property}="url(#a${level - 1})"/>`)}</${element}>`,
    )}<rect width="400" height="400" ${property}="url(#a12)"/>`,
  );
const laughs = svg(
  `<defs><rect id="a0" width="9" height="9"/>${levels(7, (level, ten) => `<g id="a${level}">${ten(() => `<use href="#a${level - 1}"/>`)}</g>`)}</defs><use href="#a7"/>`,
);

const costlyDrawings: Readonly<Record<string, string>> = {
  "copies of copies": laughs,
  "copies of copies by old names": laughs
    .replaceAll(" href", " xlink:href")
    .replace("<svg", '<svg xmlns:xlink="http://www.w3.org/1999/xlink"'),
  "copies of copies in an address": `data:image/svg+xml,${encodeURIComponent(laughs)}`,
  "copies of copies in base64": `data:image/svg+xml;base64,${btoa(laughs)}`,
  "a drawing in a drawing": svg(
    `<image href="data:image/svg+xml,${encodeURIComponent(laughs)}" width="9" height="9"/>`,
  ),
  "an animated reference": svg(
    `${laughs.slice(laughs.indexOf("<defs"), laughs.indexOf("</defs>"))}</defs><use><set attributeName="href" to="#a7"/></use>`,
  ),
  "patterns of patterns": chain("pattern", "fill"),
  "masks of masks": chain("mask", "mask"),
  "paths clipped by clipped paths": chain("clipPath", "clip-path"),
  "markers of markers": svg(
    `${levels(8, (level) => `<marker id="a${level}"><path d="M0 0 L5 5 L10 0 L15 5 L20 0 L1 1 L2 2" marker-mid="url(#a${level - 1})"/></marker>`)}<path d="M0 0 L9 9" marker-end="url(#a8)"/>`,
  ),
  "patterns that a stylesheet names": svg(
    `<style>${levels(12, (level) => `.c${level} { fill: url(#a${level}) }`)}</style>${levels(12, (level, ten) => `<pattern id="a${level}">${ten(() => `<rect class="c${level - 1}"/>`)}</pattern>`)}<rect class="c12"/>`,
  ),
  "patterns that draw each other": svg(
    `<pattern id="a"><rect fill="url(#b)"/></pattern><pattern id="b"><rect fill="url(#a)"/></pattern>`,
  ),
  "effects of a thousand octaves": svg(
    `<filter id="f"><feTurbulence numOctaves="1000"/></filter><rect filter="url(#f)"/>`,
  ),
  "effects of wide brushes": svg(`<filter id="f"><feMorphology radius="2000"/></filter><rect filter="url(#f)"/>`),
  "effects on many elements": svg(
    `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${'<rect filter="url(#f)"/>'.repeat(60)}`,
  ),
  "effects of a stylesheet": svg(`<style>rect { filter: blur(99px) }</style>${"<rect/>".repeat(60)}`),
  "50,000 rules of a stylesheet": svg(
    `<style>${"g { fill: url(#a) }".repeat(50_000)}</style><pattern id="a"><rect/></pattern><g/>`,
  ),
  "20,000 filters in a rule": svg(
    `<style>g { filter: ${"url(#f) ".repeat(20_000)} }</style><filter id="f"><feBlend/></filter>${"<g/>".repeat(3_000)}`,
  ),
  "fills that thousands of nested groups inherit": svg(
    `<pattern id="a"><rect/></pattern>${'<g fill="url(#a)">'.repeat(4_500)}${"<path/>".repeat(40_000)}${"</g>".repeat(4_500)}`,
  ),
  "a long text": svg(`<text>${"a".repeat(400_000)}</text>`),
  "many elements": svg("<rect/>".repeat(60_000)),
  "more than a megabyte": svg(`<path d="${"M0 0 ".repeat(300_000)}"/>`),
};

test.each(Object.entries(costlyDrawings))("[SEC-18] an SVG of %s is not drawn", (_what, text) => {
  expect(isCostlyDrawing(text)).toBe(true);
});

const drawings: Readonly<Record<string, string>> = {
  "some elements": svg('<rect width="9" height="9" fill="#abc"/>'.repeat(500)),
  "a gradient for each of many elements": svg(
    `<style>.a { fill: url(#g) }</style><linearGradient id="g"><stop/><stop/></linearGradient>${'<rect class="a"/>'.repeat(5000)}`,
  ),
  "clipped groups": svg(
    `<style>.a { clip-path: url("#c") }</style><clipPath id="c"><rect/></clipPath>${'<g class="a"><path d="M0 0"/></g>'.repeat(300)}`,
  ),
  "a shadow": svg(`<filter id="f"><feDropShadow/></filter><g filter="url(#f)">${"<path/>".repeat(500)}</g>`),
  arrows: svg(
    `<marker id="m"><path d="M0 0 L9 9"/></marker>${'<path d="M0 0 L99 9" marker-end="url(#m)"/>'.repeat(500)}`,
  ),
  symbols: svg(`<symbol id="s">${"<path/>".repeat(20)}</symbol>${'<use href="#s"/>'.repeat(200)}`),
  "a huge size": '<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="1000000000"/>',
};

test.each(Object.entries(drawings))("an SVG of %s is drawn", (_what, text) => {
  expect(isCostlyDrawing(text)).toBe(false);
});

test("[SEC-18] drawings that are nested too deeply, or are no markup, draw nothing", () => {
  expect(isCostlyDrawing(svg(`${"<g>".repeat(100_000)}${"</g>".repeat(100_000)}`))).toBeTypeOf("boolean");
  expect(isCostlyDrawing("data:image/svg+xml;base64,%")).toBe(true);
});
