import { describe, expect, test } from "vitest";
import { type SignInForm, type SignInMode, validateForm } from "./validate-form.ts";

const good: SignInForm = { name: "Ada", email: "ada@example.com", password: "correct horse" };

describe("the sign-in form", () => {
  test.each<[string, SignInMode, SignInForm, Partial<SignInForm>]>([
    ["whole", "sign-up", good, {}],
    ["whole", "sign-in", good, {}],
    ["without a name", "sign-up", { ...good, name: " " }, { name: "Enter your name." }],
    ["without a name", "sign-in", { ...good, name: "" }, {}],
    ["with half an email", "sign-in", { ...good, email: "ada@" }, { email: "Enter an email address." }],
    ["with a dotless email", "sign-up", { ...good, email: "ada@host" }, { email: "Enter an email address." }],
    ["with spaces around the email", "sign-in", { ...good, email: " ada@example.com " }, {}],
    ["without a password", "sign-in", { ...good, password: "" }, { password: "Enter a password." }],
    ["with a short password", "sign-up", { ...good, password: "1234567" }, { password: "Use at least 8 characters." }],
    ["with a short password", "sign-in", { ...good, password: "1234567" }, {}],
  ])("%s, in the mode %s, is judged so", (_, mode, form, errors) => {
    expect(validateForm(form, mode)).toEqual(errors);
  });
});
