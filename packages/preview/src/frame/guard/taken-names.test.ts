import { expect, test } from "vitest";
import { isMarkupParser, isPeerConnection } from "./taken-names.ts";

test.each([
  ["RTCPeerConnection", true],
  ["webkitRTCPeerConnection", true],
  ["mozRTCPeerConnection", true],
  ["RTCIceTransport", true],
  ["RTCRtpTransport", true],
  ["RTC", false],
  ["myRTCPeerConnection", false],
  ["WebSocket", false],
])("[SEC-17] takes %s as a part of WebRTC: %s", (name, isTaken) => {
  expect(isPeerConnection(name)).toBe(isTaken);
});

test.each([
  ["setHTMLUnsafe", true],
  ["parseHTMLUnsafe", true],
  ["setHTML", true],
  ["parseHTML", true],
  ["streamAppendHTMLUnsafe", true],
  ["innerHTML", false],
  ["outerHTML", false],
  ["insertAdjacentHTML", false],
  ["getHTML", false],
  ["append", false],
])("[SEC-17] takes %s as a parser that makes shadow trees: %s", (name, isTaken) => {
  expect(isMarkupParser(name)).toBe(isTaken);
});
