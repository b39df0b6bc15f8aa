// Rare actions on a turn, loaded together when the first of them is needed.

export { allowQueued } from "./allow-queued.ts";
export { showAttempt } from "./attempts/show-attempt.ts";
export { continueWith, goBack, showBranchOf } from "./continue-with.ts";
export { mergeAnswers, retry } from "./merge-answers.ts";
export { turnGreeting } from "./turn-greeting.ts";
