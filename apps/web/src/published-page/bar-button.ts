/** A button in a bar above a published app. */
export function barButton(label: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", onPress);
  return button;
}
