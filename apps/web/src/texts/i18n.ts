import { setupI18n } from "@lingui/core";

/** The language that this page was built for: a BCP 47 tag. Set by `vite-texts.ts`. */
export const language: string = import.meta.env.TUTTI_LANGUAGE ?? "en";

/** Puts values into messages. It has no catalog: the build writes each message into the code that uses it. */
export const i18n = /* @__PURE__ */ setupI18n({ locale: language, messages: { [language]: {} } });
