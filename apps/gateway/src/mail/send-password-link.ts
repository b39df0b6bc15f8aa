import type { SendPasswordLink } from "../accounts/passwords/password-link-endpoints.ts";
import { once } from "../once.ts";

/** The timeout of a mail server, in milliseconds. */
const TIMEOUT = 20_000;

/**
 * Sends links for forgotten passwords by SMTP. The library is loaded with the first mail.
 *
 * @param mail.url `smtp:` or `smtps:`, with user and password if the server requires them
 */
export function createPasswordMail({ url, from }: { url: string; from: string }): SendPasswordLink {
  const transport = once(async () => {
    const { createTransport } = await import("nodemailer");
    const address = new URL(url);
    for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
      if (!address.searchParams.has(name)) address.searchParams.set(name, String(TIMEOUT));
    }
    return createTransport(address.href);
  });
  return async ({ to, name, link }) => {
    const lines = [
      `Hello ${name},`,
      "",
      "this link sets a new password for your account at Tutti. It is good once, and for one hour:",
      "",
      link,
      "",
      "You did not ask for it? Then do nothing: your password stays as it is.",
    ];
    await (await transport()).sendMail({
      from,
      to,
      subject: "A new password for Tutti",
      text: `${lines.join("\n")}\n`,
    });
  };
}
