import { t } from "@lingui/core/macro";
import type { RefObject } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import type { CodeView, ShownCode } from "../code-view.ts";
import { formatParserOf, MAX_FORMATTED_LENGTH, usesTabs } from "./format-parser.ts";

/**
 * Formats the shown text, and resolves when that is over. An error that prevents parsing is reported, and the cursor
 * put at its place.
 */
export function useFormat(
  view: RefObject<CodeView | undefined>,
  { path, text, isReadOnly }: ShownCode,
): () => Promise<void> {
  const { notify } = useServices();
  const parser = formatParserOf(path);
  const refuse = (reason: string): void => notify({ kind: "error", title: t`${path} was not formatted`, text: reason });
  const refuseAsMissing = (): void => refuse(t`The formatter could not be loaded. Check the connection and try again.`);
  const format = async (): Promise<void> => {
    if (parser === undefined || isReadOnly) return;
    if (text.length > MAX_FORMATTED_LENGTH) {
      refuse(
        t`It is too long: a file of up to ${MAX_FORMATTED_LENGTH.toLocaleString("en")} characters can be formatted.`,
      );
      return;
    }
    const { formatText } = await import("./formatter.ts");
    await view.current?.rewrite(async (before, cursor) => {
      const result = await formatText({ parser, text: before, usesTabs: usesTabs(before), cursor });
      if (result.status === "formatted") {
        if (result.text === before) notify({ kind: "info", title: t`${path} is formatted already` });
        return result;
      }
      if (result.status === "missing") {
        refuseAsMissing();
        return undefined;
      }
      const { message, place } = result;
      refuse(place === undefined ? message : t`Line ${place.line}: ${message}`);
      if (place !== undefined) view.current?.goTo(place);
      return undefined;
    });
  };
  return () => format().catch(refuseAsMissing);
}
