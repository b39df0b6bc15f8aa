import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import { IconCheck, IconDeviceMobile, IconDevices, IconDeviceTablet, IconRotateClockwise } from "@tabler/icons-react";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { MenuButton } from "../../../ui/buttons/menu-button.tsx";
import { type DeviceChoice, deviceLabel, deviceNames } from "./device-view.ts";

interface DeviceMenuProps {
  choice: DeviceChoice;
  onChoose: (choice: DeviceChoice) => void;
}

/** Chooses the screen that an app is shown on, and rotates it. */
export function DeviceMenu({ choice, onChoose }: DeviceMenuProps) {
  const { device, isRotated, isFit } = choice;
  const icon = device === "phone" ? IconDeviceMobile : device === "tablet" ? IconDeviceTablet : IconDevices;
  return (
    <>
      <MenuButton icon={icon} label={t`Device: ${deviceLabel(device, isRotated)}`} position="bottom-end" width={220}>
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
      </MenuButton>
      {device === "full" ? null : (
        <IconButton
          icon={IconRotateClockwise}
          label={t`Turn the device`}
          aria-pressed={isRotated}
          onClick={() => onChoose({ ...choice, isRotated: !isRotated })}
        />
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
