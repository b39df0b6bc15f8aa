// What asks about limits in dollars, loaded together: with the first message that is written, or that was queued.
export { ArtifactQuestion } from "./artifact-question.tsx";
export { passesLimit } from "./passes-limit.ts";
export { QueuedQuestion } from "./queued-question.tsx";
export { SpendLeft } from "./spend-left.tsx";
export { SpendingQuestion } from "./spending-question.tsx";
