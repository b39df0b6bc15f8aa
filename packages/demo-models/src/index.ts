export { asksForFiles, build } from "./builder/builder.ts";
export type { DemoAnswer, DemoProgram, Question } from "./demo-answer.ts";
export { textAnswer } from "./demo-answer.ts";
export { createGuide } from "./guide/guide.ts";
export { reason } from "./reasoner/reasoner.ts";
export type { Random } from "./seeded-random.ts";
export { createSeededRandom } from "./seeded-random.ts";
