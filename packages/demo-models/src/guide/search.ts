import MiniSearch from "minisearch";
import { choosePassage, isCode } from "./passage.ts";
import { queryTerms, stem, tokenize } from "./query-terms.ts";
import type { Section } from "./sections.ts";

/** A section that answers the question, and the part of it that answers best. */
export interface Passage {
  section: Section;
  text: string;
}

/** The best passages for a question, the best first; none where nothing fits. */
export type Search = (question: string) => readonly Passage[];

/** How many passages an answer quotes, and the least rank of the others relative to the first. */
const PASSAGES = 3;
const GOOD_ENOUGH = 0.55;

/** More than this share of a question's words must be in the best section; otherwise there is no passage. */
const COVERAGE = 0.5;

/** People ask how to use the product before they ask how it is made. */
const FILE_WEIGHTS: Record<string, number> = {
  "README.md": 1.4,
  "docs/guide.md": 1.4,
  "CONTRIBUTING.md": 1,
  "ARCHITECTURE.md": 0.7,
  "docs/requirements.md": 0.3,
};
const DOCS_WEIGHT = 1.2;
const DECISIONS_WEIGHT = 0.5;

/**
 * Makes the index over some sections. Headings weigh more than text, a word in another form or mistyped weighs less.
 */
export function createSearch(sections: readonly Section[]): Search {
  const index = new MiniSearch({
    fields: ["heading", "title", "text", "code"],
    storeFields: ["file"],
    tokenize,
    processTerm: stem,
    searchOptions: {
      boost: { heading: 3, title: 1.5, code: 0.4 },
      boostDocument: (_id, _term, storedFields) => weightOf(String(storedFields?.["file"])),
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      weights: { prefix: 0.4, fuzzy: 0.25 },
    },
  });
  index.addAll(
    sections.map(({ url, heading, title, blocks }, id) => {
      const prose = blocks.filter((block) => !isCode(block));
      return {
        id,
        file: url.split("#")[0],
        heading,
        title,
        text: prose.join("\n"),
        code: blocks.filter(isCode).join("\n"),
      };
    }),
  );
  return (question) => {
    const terms = queryTerms(question);
    if (terms.length === 0) return [];
    const results = index.search(terms.join(" "), { processTerm: (term) => term });
    const covering = results
      .map((result) => ({ ...result, coverage: new Set(result.queryTerms).size / terms.length }))
      .map((result) => ({ ...result, rank: result.score * result.coverage }))
      .sort((left, right) => right.rank - left.rank);
    const best = covering[0];
    if (!best || best.coverage <= COVERAGE) return [];
    return covering
      .filter((result) => result.rank >= best.rank * GOOD_ENOUGH)
      .slice(0, PASSAGES)
      .flatMap((result) => {
        const section = sections[result.id as number];
        return section ? [{ section, text: choosePassage(section, result.terms) }] : [];
      });
  };
}

function weightOf(file: string): number {
  return FILE_WEIGHTS[file] ?? (file.startsWith("docs/decisions/") ? DECISIONS_WEIGHT : DOCS_WEIGHT);
}
