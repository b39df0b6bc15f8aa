import { expect, test } from "vitest";
import type { HostMessage } from "../frame/frame-messages.ts";
import type { PlayedInput } from "../input/played-input.ts";
import { createInputGroup } from "./input-group.ts";

const target = { tag: "button", path: [0], order: 0 };
const key: PlayedInput = {
  kind: "key",
  name: "down",
  target,
  key: "a",
  code: "KeyA",
  keyCode: 65,
  isRepeat: false,
  modifiers: 0,
};
const value: PlayedInput = { kind: "value", target, value: "a", isChange: false };

function aGroup() {
  const group = createInputGroup();
  const join = () => {
    const posts: HostMessage[] = [];
    return { posted: posts, member: group.join((message) => posts.push(message)) };
  };
  return { group, members: [join(), join(), join()] as const };
}

test("[APP-12] input is mirrored to all other previews, only while it is shared", () => {
  const { group, members } = aGroup();
  const [first, second, third] = members;
  first.member.receive(key);
  expect(second.posted).toEqual([]);
  group.share(true);
  first.member.receive(key);
  first.member.receive(value);
  expect(first.posted).toEqual([{ type: "frame-share-input", isShared: true }]);
  expect(second.posted.slice(1)).toEqual([
    { type: "frame-play", input: key },
    { type: "frame-play", input: value },
  ]);
  expect(third.posted).toEqual(second.posted);
  group.share(false);
  first.member.receive(key);
  expect(second.posted.at(-1)).toEqual({ type: "frame-share-input", isShared: false });
});

test("[APP-12] effects of mirrored input in a preview are not mirrored again", () => {
  const { group, members } = aGroup();
  const [first, second] = members;
  group.share(true);
  first.member.receive(key);
  first.posted.length = 0;
  second.member.receive(value);
  expect(first.posted).toEqual([]);
  second.member.receive(key);
  second.member.receive(value);
  expect(first.posted.map(({ type }) => type)).toEqual(["frame-play", "frame-play"]);
});

test("[APP-12] a restarted frame gets the current state, and a removed one nothing", () => {
  const { group, members } = aGroup();
  const [first, second] = members;
  group.share(true);
  group.pause(true);
  second.posted.length = 0;
  second.member.begin();
  expect(second.posted).toEqual([
    { type: "frame-share-input", isShared: true },
    { type: "frame-pause", isPaused: true },
  ]);
  second.member.leave();
  second.posted.length = 0;
  first.member.receive(key);
  expect(second.posted).toEqual([]);
  first.posted.length = 0;
  second.member.receive(key);
  expect(first.posted).toEqual([]);
});
