import { t } from "@lingui/core/macro";

export type SignInMode = "sign-up" | "sign-in";

export interface SignInForm {
  name: string;
  email: string;
  password: string;
}

/** The shortest password that the gateway takes for a new account. */
export const MIN_PASSWORD_LENGTH = 8;

/** What is wrong with the form, by field; nothing where it can be sent. */
export function validateForm(form: SignInForm, mode: SignInMode): Partial<SignInForm> {
  const errors: Partial<SignInForm> = {};
  if (mode === "sign-up" && form.name.trim() === "") errors.name = t`Enter your name.`;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(form.email.trim())) errors.email = t`Enter an email address.`;
  if (form.password === "") errors.password = t`Enter a password.`;
  else if (mode === "sign-up" && form.password.length < MIN_PASSWORD_LENGTH) {
    errors.password = t`Use at least ${MIN_PASSWORD_LENGTH} characters.`;
  }
  return errors;
}
