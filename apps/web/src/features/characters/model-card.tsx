import { Menu, Tooltip } from "@mantine/core";
import { IconCopyPlus, IconDots, IconPower, IconX } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { characterHue } from "../../ui/character-hue.ts";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import classes from "./model-card.module.css";
import type { ModelCard as Card } from "./model-cards-view-model.ts";

/**
 * One character: a press switches it on or off, its menu says the same in words and makes a second one, and it can be
 * removed. `slot` gives the colour that its answers have too.
 */
export function ModelCard({ card, slot }: { card: Card; slot: number }) {
  const { characters } = useEngine();
  const element = useRef<HTMLDivElement>(null);
  const nameId = useId();
  const isOn = card.state !== "off";

  const remove = (): void => {
    // The card goes away under the focus: hand it to the next one, so that the keyboard stays where it was.
    const item = element.current?.closest("li");
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    characters.remove(card.id);
    neighbour?.querySelector("button")?.focus();
  };

  return (
    <div ref={element} className={classes.card} data-state={card.state}>
      <Tooltip position="bottom" label={isOn ? "Switch off: it will not answer" : "Switch on: it will answer"}>
        <button type="button" className={classes.toggle} aria-pressed={isOn} onClick={() => characters.toggle(card.id)}>
          <span className={classes.dot} style={{ color: characterHue(slot) }} />
          <VendorMark slug={card.model} size={18} />
          <span className={classes.words}>
            <span className={classes.name} id={nameId}>
              {card.name}
            </span>
            <span className={classes.detail}>{card.detail}</span>
          </span>
        </button>
      </Tooltip>
      <Menu position="bottom-end" width={176}>
        <Menu.Target>
          <button type="button" className={classes.action} aria-label={`More for ${card.name}`}>
            <IconDots size={15} stroke={2} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPower size={15} stroke={1.75} />} onClick={() => characters.toggle(card.id)}>
            {isOn ? "Disable" : "Enable"}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopyPlus size={15} stroke={1.75} />}
            onClick={() => characters.duplicate(card.id)}
          >
            Duplicate
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Tooltip position="bottom" label="Remove character">
        <button
          type="button"
          className={classes.action}
          aria-label="Remove character"
          aria-describedby={nameId}
          onClick={remove}
        >
          <IconX size={15} stroke={2} aria-hidden="true" />
        </button>
      </Tooltip>
    </div>
  );
}
