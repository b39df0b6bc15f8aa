import { createContext, type RefObject } from "react";

/** Evaluates a text in the app that runs; whether there is one. */
export type Evaluate = (text: string) => boolean;

/** Where the preview that stands alone leaves what evaluates in it; none for previews side by side. */
export const EvaluatorContext = createContext<RefObject<Evaluate | undefined> | undefined>(undefined);
