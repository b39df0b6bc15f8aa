import { createContext, type RefObject } from "react";

/** Evaluates a text in the running app; returns whether there is one. */
export type Evaluate = (text: string) => boolean;

/** The ref in which a single preview leaves its evaluator; undefined for previews side by side. */
export const EvaluatorContext = createContext<RefObject<Evaluate | undefined> | undefined>(undefined);
