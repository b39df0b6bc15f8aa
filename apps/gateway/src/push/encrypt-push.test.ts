import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { areUsable, encryptPush } from "./encrypt-push.ts";
import { decrypt } from "./push-service.test-support.ts";

function createDevice() {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
  return { keys, read: (body: Buffer) => decrypt(body, { pair, p256dh, auth }) };
}

// RFC 8291, appendix A.
test("[DEV-10] a push is encrypted as in the standard's example", () => {
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const body = encryptPush("When I grow up, I want to be a watermelon", keys, {
    salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
    privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
    padded: 0,
  });
  expect(body.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("[DEV-10] pushes are read by their device alone, and have one length", () => {
  const [phone, laptop] = [createDevice(), createDevice()];
  const bodies = ['{"kind":"suite"}', '{"kind":"turn","room":"room-1"}'].map((text) => encryptPush(text, phone.keys));
  expect(bodies.map((body) => phone.read(body))).toEqual(['{"kind":"suite"}', '{"kind":"turn","room":"room-1"}']);
  expect(new Set(bodies.map(({ length }) => length)).size).toBe(1);
  expect(() => laptop.read(bodies[0] ?? Buffer.alloc(0))).toThrow();
});

test("[DEV-10] keys that are none of a device are recognized", () => {
  const { keys } = createDevice();
  expect(areUsable(keys)).toBe(true);
  expect(areUsable({ ...keys, p256dh: Buffer.alloc(65, 4).toString("base64url") })).toBe(false);
  expect(areUsable({ ...keys, auth: "AAAA" })).toBe(false);
});
