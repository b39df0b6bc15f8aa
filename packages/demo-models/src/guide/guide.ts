import { type DemoProgram, textAnswer } from "../demo-answer.ts";
import { recognizeComputable } from "../reasoner/reasoner.ts";
import { quotePassages } from "./compose-answer.ts";
import { createDocumentation } from "./documentation.ts";
import { queryTerms } from "./query-terms.ts";
import { createSearch, type Search } from "./search.ts";
import type { Section } from "./sections.ts";

const GREETING =
  /^(?:hi|hello|hey|hallo|howdy|greetings|good (?:morning|afternoon|evening|day))\b[\p{L}\p{P}\s]{0,24}$/iu;
const THANKS = /^(?:thanks?|thank you|thx|cheers)\b[\p{L}\p{P}\s]{0,24}$/iu;
const INTRODUCTION = /\btutti\b|\bwho are you\b|\bwhat (?:is|can) (?:this|you)\b|\bhelp\b/iu;
const DRAWING =
  /^(?:please )?(?:can you )?(?:draw|paint|sketch|illustrate)\b|\b(?:picture|image|drawing|painting) of\b/iu;
const BUILDING =
  /^(?:please )?(?:(?:can|could) you )?(?:build|make|create|write|code|program|generate|design)\b.{0,60}\b(?:app|game|page|site|website)\b/iu;

const LEAD =
  "This is a search result, not an AI's answer: the passages of Tutti's own documentation that fit your question best.";
const DRAWING_ANSWER =
  "No demo model draws pictures: connect a model that does with *Add Model*, and choose *Image* beside the text.";
const WHO_I_AM = "I am no AI but a program that searches Tutti's own documentation and cites what it finds.";
const TOPICS_SHOWN = 6;

/**
 * The program of `demo/guide`: answers from the documentation below a folder, which is read at the first question and
 * read again when it changed. What can be computed, it computes too, in a sentence. If another demo model fits a
 * question better, the answer says so.
 */
export function createGuide(documentationFolder: string): DemoProgram {
  const readDocumentation = createDocumentation(documentationFolder);
  let index: { sections: readonly Section[]; search: Search } | undefined;
  return async ({ text }) => {
    const sections = await readDocumentation();
    if (index?.sections !== sections) index = { sections, search: createSearch(sections) };

    if (GREETING.test(text)) return textAnswer(`Hello. ${WHO_I_AM} ${suggestTopics(sections)}`);
    if (THANKS.test(text)) return textAnswer(`You are welcome. ${suggestTopics(sections)}`);
    const computable = recognizeComputable(text);
    if (computable) return textAnswer(computable.compute().sentence);
    const better = nameBetterModel(text);
    if (better) return textAnswer(`${WHO_I_AM} ${better}`);

    const passages = index.search(text);
    if (passages.length > 0) return quotePassages(LEAD, passages);
    const [first] = sections;
    if (first && queryTerms(text).length === 0 && INTRODUCTION.test(text)) {
      return quotePassages(LEAD, [{ section: first, text: first.blocks.join("\n\n") }]);
    }
    return textAnswer(foundNothing(text, sections));
  };
}

/** Names what does what the question asks; undefined if it is a question for the documentation. */
function nameBetterModel(question: string): string | undefined {
  if (DRAWING.test(question)) return DRAWING_ANSWER;
  if (BUILDING.test(question)) return "**Demo Builder** writes small apps. Add it with *Add Model*.";
  return undefined;
}

function foundNothing(question: string, sections: readonly Section[]): string {
  const lead = question === "" ? "There is no question here." : "I found nothing about this in Tutti's documentation.";
  return `${lead} ${WHO_I_AM} ${suggestTopics(sections)}`;
}

function suggestTopics(sections: readonly Section[]): string {
  const topics = [
    ...new Set(sections.filter(({ url }) => url.startsWith("README.md#")).map(({ heading }) => heading)),
  ].slice(1);
  if (topics.length === 0)
    return "The documentation is not in this installation, so there is nothing that I could look up.";
  const list = topics.slice(0, TOPICS_SHOWN).map((topic) => `- ${topic}`);
  return `You can ask about:\n\n${list.join("\n")}\n\nFor other questions, connect a real model with *Add Model*.`;
}
