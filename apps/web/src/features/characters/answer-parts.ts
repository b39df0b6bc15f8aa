import { lazyPart } from "../../ui/loading/lazy-part.tsx";

const nothing = () => null;

// The first screen has no answers. A part that cannot be loaded is left out: it has no room for a sentence, and the
// answers themselves say the same.

/** As in `answer-chip.tsx`, loaded with the first answer. */
export const AnswerChip = lazyPart(async () => (await import("./answer-chip.tsx")).AnswerChip, nothing, nothing);

/** As in `answer-chip.tsx`, loaded with the first answer. */
export const StandingMark = lazyPart(async () => (await import("./answer-chip.tsx")).StandingMark, nothing, nothing);
