import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type DeviceChoice, deviceLabel, deviceNames } from "./device-view.ts";

interface DeviceItemsProps {
  choice: DeviceChoice;
  onChoose: (choice: DeviceChoice) => void;
}

/** Items of a menu that choose the screen that an app is shown on. */
export function DeviceItems({ choice, onChoose }: DeviceItemsProps) {
  const { device, isRotated, isFit } = choice;
  return (
    <>
      <Menu.Label>{t`Device`}</Menu.Label>
      {deviceNames.map((name) => (
        <Choice key={name} isOn={name === device} onChoose={() => onChoose({ ...choice, device: name })}>
          {deviceLabel(name, isRotated)}
        </Choice>
      ))}
      {device === "full" ? null : (
        <>
          <Menu.Divider />
          <Choice isOn={isFit} onChoose={() => onChoose({ ...choice, isFit: true })}>
            {t`Fit to the available space`}
          </Choice>
          <Choice isOn={!isFit} onChoose={() => onChoose({ ...choice, isFit: false })}>
            {t`100 %`}
          </Choice>
        </>
      )}
    </>
  );
}

function Choice({ isOn, onChoose, children }: { isOn: boolean; onChoose: () => void; children: string }) {
  return (
    <Menu.Item
      // Last, to replace Mantine's role of an item that only runs an action.
      renderRoot={(props) => <button type="button" {...props} role="menuitemradio" aria-checked={isOn} />}
      rightSection={isOn ? <IconCheck size={14} stroke={1.75} aria-hidden /> : null}
      onClick={onChoose}
    >
      {children}
    </Menu.Item>
  );
}
