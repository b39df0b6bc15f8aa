import { setupI18n } from "@lingui/core";
import { TransNoContext } from "@lingui/react/server";
import type { ComponentProps } from "react";

/** The language that this page was built for: a BCP 47 tag. Set by `vite-texts.ts`. */
export const language: string = import.meta.env.TUTTI_LANGUAGE ?? "en";

/** Puts values into messages. It holds no catalog: the build writes each message where it is used. */
export const i18n = /* @__PURE__ */ setupI18n({ locale: language, messages: { [language]: {} } });

const lingui = { i18n };

type Descriptor = Pick<ComponentProps<typeof TransNoContext>, "id" | "message" | "values" | "components">;

/** What the macro `Trans` becomes: a message with elements in it. */
export function Trans(props: Descriptor) {
  return <TransNoContext {...props} lingui={lingui} />;
}
