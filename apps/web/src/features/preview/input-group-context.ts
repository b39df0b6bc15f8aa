import type { InputGroup } from "@tutti/preview";
import { createContext } from "react";

/** The group of previews side by side, whose input can be shared; undefined for a single preview. */
export const InputGroupContext = createContext<InputGroup | undefined>(undefined);
