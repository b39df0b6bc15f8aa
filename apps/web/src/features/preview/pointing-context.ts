import type { PointedElement } from "@tutti/preview";
import { createContext } from "react";

/** Lets the person point at an element of the preview that stands alone. */
export interface PointingMode {
  isPointing: boolean;
  onPointed: (element: PointedElement) => void;
  /** Called where the person gave it up in the app, or the app began anew. */
  onEnd: () => void;
}

/** Absent beside other previews. */
export const PointingContext = createContext<PointingMode | undefined>(undefined);
