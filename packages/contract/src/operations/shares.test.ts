import { expect, test } from "vitest";
import { createShareRequestSchema, MAX_SHARE_BYTES } from "./shares.ts";

const request = { id: "abcdefghijklmnopqrstuv" };
const problemsOf = (content: string): string[] | undefined =>
  createShareRequestSchema.safeParse({ ...request, content }).error?.issues.map(({ code }) => code);

const longest = "A".repeat(Math.ceil(MAX_SHARE_BYTES / 3) * 4);

test.each([
  ["letters", "abcd", undefined],
  ["one = at the end", "abc=", undefined],
  ["two at the end", "ab==", undefined],
  ["three at the end", "a===", ["custom"]],
  ["one in between", "ab=c", ["custom"]],
  ["a space", "ab d", ["custom"]],
  ["letters of the other alphabet", "ab-_", ["custom"]],
  ["a line's end after it", "abc=\n", ["custom"]],
  ["too few", "abc", ["too_small"]],
  ["as many as may be", longest, undefined],
  ["a wrong letter at the end of as many as may be", `${longest.slice(1)}!`, ["custom"]],
  ["one too many, of which none is looked at", `${longest}!`, ["too_big"]],
])("[APP-14] a share's content: %s", (_, content, problems) => expect(problemsOf(content)).toEqual(problems));
