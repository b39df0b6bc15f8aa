import { noticeTexts } from "@tutti/domain";
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { bufferTyping, type TypingBuffer } from "../fields/buffer-typing.ts";

interface LazyDialogOptions<Props> {
  /** Whether these properties mean an open dialog; absent if it is drawn only while it is open. */
  isOpen?: (props: Props) => boolean;
  /** Whether it begins with a field: text that is typed before the field exists is then inserted into it. */
  isTypedInto?: boolean;
}

type LazyDialog<Props> = ComponentType<Props> & {
  /**
   * Fetches the code in advance, so that the dialog is drawn at once when it is opened; a failure is ignored until the
   * opening.
   */
  prepare: () => Promise<void>;
};

/**
 * A dialog whose code is fetched when it is opened for the first time; from then on it stays mounted, so that it can
 * restore the focus when it closes. If the code cannot be loaded, as without a network, a notice says so, the dialog is
 * closed and the page goes on; the next opening fetches it again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  { isOpen = () => true, isTypedInto = false }: LazyDialogOptions<Props> = {},
): LazyDialog<Props> {
  let componentType: ComponentType<Props> | undefined;
  const prepare = async (): Promise<void> => {
    componentType = await load().catch(() => componentType);
  };

  function LazyDialog(props: Props) {
    const { notify } = useServices();
    const [fetchedDialog, setDialog] = useState(() => componentType);
    const Dialog = fetchedDialog ?? componentType;
    const isOpened = isOpen(props);
    const isWanted = Dialog === undefined && isOpened;
    const giveUp = useEffectEvent(() => {
      notify({ kind: "error", ...noticeTexts.partNotLoaded });
      props.onClose();
    });

    useEffect(() => {
      if (!isWanted) return undefined;
      let isOver = false;
      load().then(
        (component) => {
          componentType = component;
          if (!isOver) setDialog(() => component);
        },
        () => {
          if (!isOver) giveUp();
        },
      );
      return () => {
        isOver = true;
      };
    }, [isWanted]);

    const typing = useRef<TypingBuffer>(undefined);
    // Until the dialog's field has the focus, or the dialog is closed again, which may happen first.
    useEffect(() => {
      if (!isOpened || !isTypedInto || componentType !== undefined) return undefined;
      typing.current = bufferTyping();
      return () => typing.current?.end();
    }, [isOpened]);
    useEffect(() => {
      if (Dialog !== undefined) typing.current?.expectField();
    }, [Dialog]);

    return Dialog === undefined ? null : <Dialog {...props} />;
  }
  return Object.assign(LazyDialog, { prepare });
}
