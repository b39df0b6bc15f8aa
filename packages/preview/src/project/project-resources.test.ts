import { expect, test } from "vitest";
import { projectResources } from "./project-resources.ts";

test("a program may fetch images, JSON and text, but not code or the page", () => {
  const files = new Map([
    ["index.html", "<p>page</p>"],
    ["part.html", "<p>part</p>"],
    ["src/main.tsx", "1"],
    ["src/styles.css", "p {}"],
    ["data.json", '{ "a": 1 }'],
    ["notes", "ü"],
    ["dot.svg", "<svg/>"],
    ["pic.png", "aGk="],
    ["boom.mp3", "data:audio/mpeg;base64,aGk="],
  ]);
  expect(projectResources(files, "index.html")).toEqual({
    "part.html": "data:text/html;charset=utf-8,%3Cp%3Epart%3C%2Fp%3E",
    "data.json": "data:application/json;charset=utf-8,%7B%20%22a%22%3A%201%20%7D",
    notes: "data:text/plain;charset=utf-8,%C3%BC",
    "dot.svg": "data:image/svg+xml,%3Csvg%2F%3E",
    "pic.png": "data:image/png;base64,aGk=",
    "boom.mp3": "data:audio/mpeg;base64,aGk=",
  });
});
