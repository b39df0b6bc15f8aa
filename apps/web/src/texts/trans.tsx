import { TransNoContext } from "@lingui/react/server";
import type { ComponentProps } from "react";
import { i18n } from "./i18n.ts";

const lingui = { i18n };

type Descriptor = Pick<ComponentProps<typeof TransNoContext>, "id" | "message" | "values" | "components">;

/** The component that the macro `Trans` compiles to: a message with elements in it. */
export function Trans(props: Descriptor) {
  return <TransNoContext {...props} lingui={lingui} />;
}
