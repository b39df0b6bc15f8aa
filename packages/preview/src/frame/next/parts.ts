import { type ComponentType, createElement, lazy, type ReactElement, type ReactNode, Suspense, useEffect } from "react";

type ComponentModule = ComponentType<object> | { default: ComponentType<object> };

/** A component that is loaded when it is shown. */
export function dynamic(
  load: () => Promise<ComponentModule>,
  { loading: Loading }: { loading?: ComponentType<object> } = {},
): ComponentType<object> {
  const Component = lazy(async () => {
    const module = await load();
    return "default" in module ? module : { default: module };
  });
  return (props) => {
    const fallback = Loading === undefined ? null : createElement(Loading);
    return createElement(Suspense, { fallback }, createElement(Component, props));
  };
}

/** The contents of a page's head: React moves them there. */
export function Head({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

/** A script of a page; an inline script is run once. */
export function Script({ src, children }: { src?: string; children?: string }): ReactElement | null {
  useEffect(() => {
    const script = document.createElement("script");
    if (src === undefined) script.textContent = children ?? "";
    else script.src = src;
    document.body.append(script);
    return () => script.remove();
  }, [src, children]);
  return null;
}
