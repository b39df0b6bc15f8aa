import type { PointedElement } from "@tutti/preview";
import { createContext } from "react";

/** Lets the person point at an element of a single preview. */
export interface PointingMode {
  isPointing: boolean;
  onPointed: (element: PointedElement) => void;
  /** Called when the person ended pointing in the app, or the app was started anew. */
  onEnd: () => void;
}

/** Undefined for previews side by side. */
export const PointingContext = createContext<PointingMode | undefined>(undefined);
