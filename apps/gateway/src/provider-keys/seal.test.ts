import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSealer } from "./seal.ts";

const sealer = createSealer("s".repeat(32));
const key = "sk-proj-0123456789abcdef";
const context = ["ada", "openai"];

describe("a sealed text", () => {
  test("is opened by a process that has the secret, for whom it was sealed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), (text, whose) => {
        expect(sealer.open(sealer.seal(text, whose), whose)).toEqual({ ok: true, value: text });
      }),
    );
  });

  test("has a version, hides its content and is another each time", () => {
    const ciphertext = sealer.seal(key, context);
    expect(ciphertext).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
    const bytes = Buffer.from(ciphertext.split(".").at(-1) ?? "", "base64url");
    expect(bytes.includes("sk-proj")).toBe(false);
    expect(sealer.seal(key, context)).not.toBe(ciphertext);
  });

  test("of another secret is reported as such", () => {
    const other = createSealer("t".repeat(32));
    expect(other.open(sealer.seal(key, context), context)).toEqual({ ok: false, error: "other-secret" });
  });

  test.each([[["grace", "openai"]], [["ada", "anthropic"]], [["adaopenai"]], [["ada", "open", "ai"]], [[]]])(
    "of another owner is not opened (%j)",
    (whose) => {
      expect(sealer.open(sealer.seal(key, context), whose)).toEqual({ ok: false, error: "damaged" });
    },
  );

  test("that was changed anywhere is not opened", () => {
    const ciphertext = sealer.seal(key, context);
    const [, , nonce = "", content = ""] = ciphertext.split(".");
    for (const [place, part] of [nonce, content].entries()) {
      const bytes = Buffer.from(part, "base64url");
      for (let index = 0; index < bytes.length; index += 1) {
        const changedBytes = Buffer.from(bytes);
        changedBytes[index] = (changedBytes[index] ?? 0) ^ 1;
        const parts = ciphertext.split(".");
        parts[2 + place] = changedBytes.toString("base64url");
        expect(sealer.open(parts.join("."), context)).toEqual({ ok: false, error: "damaged" });
      }
    }
  });

  test("of no known form is not opened, and nothing is thrown", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.string()).map((parts) => ["v1", ...parts].join(".")),
        ),
        (ciphertext) => {
          expect(sealer.open(ciphertext, context).ok).toBe(false);
        },
      ),
    );
    const [version, name] = sealer.seal(key, context).split(".");
    for (const rest of ["", ".", "..", ".a.b", ".AAAAAAAAAAAAAAAA.AAAA", ".AAAAAAAAAAAAAAAA."]) {
      expect(sealer.open(`${version}.${name}${rest}`, context).ok).toBe(false);
    }
  });
});
