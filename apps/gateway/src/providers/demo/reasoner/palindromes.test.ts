import fc from "fast-check";
import { expect, test } from "vitest";
import { isPalindrome, longestPalindrome, nextPalindrome, palindromes } from "./palindromes.ts";
import { createWordList } from "./word-list.ts";

function answer(question: string): string | undefined {
  return palindromes.recognise(question)?.(createWordList(["level", "noon", "deified", "word"])).answer;
}

test.each([
  ["Is racecar a palindrome?", '**Yes**, "racecar" is a palindrome.'],
  ["Is 'A man, a plan, a canal: Panama' a palindrome?", "**Yes**"],
  ["is 'palindrome' a palindrome?", '**No**, "palindrome" is not a palindrome.'],
  ["Are level and word palindromes?", "1 of 2 are palindromes."],
  ["What is the longest palindrome in 'forgeeksskeegfor'?", "**geeksskeeg** (10 letters)"],
  ["What is the next palindromic number after 1999?", "**2002**, 3 later"],
  ["What's the longest palindrome word in English?", "**deified**"],
])("%j is answered with %j", (question, part) => {
  expect(answer(question)).toContain(part);
});

test("a question that names no text is not answered", () => {
  expect(answer("Is it a palindrome?")).toBeUndefined();
  expect(answer("Is racecar a word?")).toBeUndefined();
});

const letters = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 20 });

test("a text written behind its mirror image is a palindrome", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "b", " ", ","), minLength: 1 }), (text) => {
      fc.pre(/[ab]/.test(text));
      expect(isPalindrome(text + [...text].reverse().join(""))).toBe(true);
    }),
  );
});

test("the longest palindrome is part of the text, is one, and no longer part is", () => {
  fc.assert(
    fc.property(letters, (text) => {
      const longest = longestPalindrome(text);
      const bare = text.replaceAll(" ", "");
      const lengths = [...bare].flatMap((_, start) =>
        [...bare].map((_, end) => bare.slice(start, end + 1)).filter(isPalindrome),
      );
      expect(text).toContain(longest);
      expect(longest.replaceAll(" ", "").length).toBe(Math.max(0, ...lengths.map((part) => part.length)));
      expect(longest === "" || isPalindrome(longest)).toBe(true);
    }),
  );
});

test("the next palindrome is the first one above a number", () => {
  fc.assert(
    fc.property(fc.nat(120_000), (number) => {
      let expected = number + 1;
      while (!isPalindrome(String(expected))) expected += 1;
      expect(nextPalindrome(BigInt(number))).toBe(BigInt(expected));
    }),
  );
});
