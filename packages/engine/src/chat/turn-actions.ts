// What is seldom done with a turn, loaded together when the first of it is wanted.
export { continueWith, goBack, showBranchOf } from "./continue-with.ts";
export { mergeAnswers, retryMerge } from "./merge-answers.ts";
export { turnGreeting } from "./turn-greeting.ts";
