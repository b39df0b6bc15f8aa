import { useEffect, useEffectEvent, useRef, useState } from "react";
import classes from "./growing-code.module.css";
import { createGrowingCodeView, type GrowingCode, type GrowingCodeView } from "./growing-code-view.ts";

interface GrowingCodeTextProps {
  code: GrowingCode;
  /** Whether the end of the text is followed. */
  isFollowing: boolean;
  /** Called when the person leaves the end, or comes back to it. */
  onFollow: (isFollowing: boolean) => void;
}

/** The text of a file while it is written. */
export function GrowingCodeText({ code, isFollowing, onFollow }: GrowingCodeTextProps) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<GrowingCodeView>(undefined);
  const follow = useEffectEvent(onFollow);
  const [isInSight, setIsInSight] = useState(false);

  useEffect(() => {
    if (parent.current === null) return;
    const growingView = createGrowingCodeView(parent.current, { onFollow: (isEnd) => follow(isEnd) });
    view.current = growingView;
    const observer = new IntersectionObserver((entries) => setIsInSight(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(parent.current);
    return () => {
      observer.disconnect();
      growingView.destroy();
    };
  }, []);
  const { path, type, text, isGrowing } = code;
  const isFollowingNow = useEffectEvent(() => isFollowing);
  // A text in another tab, or below the visible part, costs nothing as it grows.
  useEffect(() => {
    if (isInSight) view.current?.show({ path, type, text, isGrowing }, { isFollowing: isFollowingNow() });
  }, [isInSight, path, type, text, isGrowing]);
  useEffect(() => {
    if (isInSight) view.current?.setFollowing(isFollowing);
  }, [isInSight, isFollowing]);

  return <div ref={parent} className={classes.code} />;
}
