import { Collapsible as Base } from "radix-ui";

export const Collapsible = Base.Root;
export const CollapsibleTrigger = Base.Trigger;
export const CollapsibleContent = Base.Content;
