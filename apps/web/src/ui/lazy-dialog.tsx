import { noticeTexts } from "@tutti/domain";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useServices } from "../bindings/services-context.tsx";

/**
 * A dialog whose code is fetched when it is opened for the first time; from then on it is drawn, so that it can give the focus back
 * when it closes. Where the code cannot be had, as without a network, that is told, the dialog is closed and the page goes on; the
 * next opening fetches it again.
 *
 * @param isOpen whether these properties mean an open dialog; absent where it is only drawn while it is open
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props) {
    const { notify } = useServices();
    const [Dialog, setDialog] = useState(() => known);
    const isWanted = Dialog === undefined && isOpen(props);
    const giveUp = useEffectEvent(() => {
      notify({ kind: "error", ...noticeTexts.partNotLoaded });
      props.onClose();
    });

    useEffect(() => {
      if (!isWanted) return undefined;
      let isOver = false;
      load().then(
        (component) => {
          known = component;
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

    return Dialog === undefined ? null : <Dialog {...props} />;
  };
}
