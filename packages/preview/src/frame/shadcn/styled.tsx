import type { ComponentProps, ElementType, ReactElement } from "react";
import { cn } from "./class-names.ts";

/** A component with class names of its own, to which the class names of its props are added. */
export function styled<Component extends ElementType>(
  component: Component,
  classes: string,
  own: Partial<ComponentProps<Component>> = {},
): (props: ComponentProps<Component>) => ReactElement {
  const Base: ElementType = component;
  return ({ className, ...props }) => <Base {...own} className={cn(classes, className)} {...props} />;
}
