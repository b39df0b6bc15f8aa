import {
  type ElementFacts,
  POINTING_LIMITS,
  type PointedElement,
  TOLD_ATTRIBUTES,
} from "../../pointing/pointed-element.ts";
import { labelOf } from "../input/find-same.ts";

/** Describes an element and what is around it, so that they can be found in the app's source. */
export function describeElement(element: Element): PointedElement {
  const ancestors: ElementFacts[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (ancestors.length >= POINTING_LIMITS.ancestors) break;
    ancestors.push(factsOf(at));
  }
  return { ...factsOf(element), ancestors };
}

function factsOf(element: Element): ElementFacts {
  const tag = element.localName.slice(0, POINTING_LIMITS.name);
  const label = labelOf(element);
  const className = element.getAttribute("class") ?? "";
  const attributes = TOLD_ATTRIBUTES.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null || value === "" || value.length > POINTING_LIMITS.value ? [] : [[name, value] as const];
  });
  return {
    tag,
    order: Math.max(0, [...document.getElementsByTagName(tag)].indexOf(element)),
    attributes: Object.fromEntries(attributes),
    ...(element.id === "" || element.id.length > POINTING_LIMITS.name ? {} : { id: element.id }),
    ...(className === "" || className.length > POINTING_LIMITS.className ? {} : { className }),
    ...(label === undefined ? {} : { label }),
  };
}
