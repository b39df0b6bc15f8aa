import { anyText, damagedText, fuzz, hostileJson, hostileValue } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expectHarmless, roomSamples } from "./harmless.test-support.ts";

const names = [
  "version",
  "characters",
  "messages",
  "items",
  "artifacts",
  "artifactVersions",
  "room",
  "content",
  "parentMessageId",
];
const texts = fc.oneof(
  anyText,
  damagedText(roomSamples),
  fc
    .oneof(
      hostileJson(names),
      hostileValue(
        roomSamples.map((text): unknown => JSON.parse(text)),
        names,
      ),
    )
    .map((value) => JSON.stringify(value)),
);

fuzz(
  "[IO-5] any file is read as records that the store takes, or refused",
  texts,
  (text) => void expectHarmless(text),
  {
    runs: 250,
  },
);
