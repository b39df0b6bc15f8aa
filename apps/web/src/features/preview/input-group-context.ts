import type { InputGroup } from "@tutti/preview";
import { createContext } from "react";

/** The previews that stand side by side, whose input can be shared; undefined where one stands alone. */
export const InputGroupContext = createContext<InputGroup | undefined>(undefined);
