import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import {
  IconArrowsMaximize,
  IconClick,
  IconRotateClockwise,
  IconSparkles,
  IconTerminal,
  IconWorld,
  IconWorldOff,
} from "@tabler/icons-react";
import { useConsentGuard } from "../../../ui/consent/use-consent-guard.ts";
import { CompareItems } from "../compare/compare-items.tsx";
import { DeviceItems } from "../device/device-items.tsx";
import { useNetworkPermission } from "../use-network-permission.ts";
import type { PreviewControls } from "./use-preview-controls.ts";

const icon = { size: 15, stroke: 1.75, "aria-hidden": true } as const;

/** The items of a preview in the menu of its artifact. */
export function PreviewItems({
  controls,
  onShow,
  onModels,
}: {
  controls: PreviewControls;
  /** Called when an item was chosen that changes what is seen, to bring the preview into sight. */
  onShow: () => void;
  /** Opens the settings of the models that the app may ask. */
  onModels: () => void;
}) {
  const { isApp, isAlone, isFull, enterFull, canPoint, isPointing, setPointing } = controls;
  const { isConsoleOpen, toggleConsole, device, setDevice } = controls;
  /** An item whose effect is seen in the preview. */
  const seen = (run: () => void) => (): void => {
    onShow();
    run();
  };
  return (
    <>
      {isAlone ? null : <CompareItems controls={controls} />}
      {canPoint ? (
        <Menu.Item leftSection={<IconClick {...icon} />} onClick={seen(() => setPointing(!isPointing))}>
          {t`Point at an element`}
        </Menu.Item>
      ) : null}
      {isApp && isAlone ? (
        <Menu.Item leftSection={<IconTerminal {...icon} />} onClick={seen(toggleConsole)}>
          {isConsoleOpen ? t`Hide the console` : t`Console`}
        </Menu.Item>
      ) : null}
      {isFull ? null : (
        <Menu.Item leftSection={<IconArrowsMaximize {...icon} />} onClick={seen(enterFull)}>
          {t`Full screen`}
        </Menu.Item>
      )}
      {isApp ? (
        <>
          <NetworkItem artifactId={controls.artifact.id} />
          <Menu.Item leftSection={<IconSparkles {...icon} />} onClick={onModels}>
            {t`AI`}
          </Menu.Item>
        </>
      ) : null}
      {isApp ? (
        <>
          <Menu.Divider />
          <DeviceItems choice={device} onChoose={(choice) => seen(() => setDevice(choice))()} />
          {device.device === "full" ? null : (
            <Menu.Item
              leftSection={<IconRotateClockwise {...icon} />}
              onClick={seen(() => setDevice({ ...device, isRotated: !device.isRotated }))}
            >
              {t`Turn the device`}
            </Menu.Item>
          )}
        </>
      ) : null}
    </>
  );
}

function NetworkItem({ artifactId }: { artifactId: string }) {
  const { isNetworkAllowed, allowNetwork } = useNetworkPermission(artifactId);
  const guard = useConsentGuard(!isNetworkAllowed);
  const Glyph = isNetworkAllowed ? IconWorldOff : IconWorld;
  return (
    <Menu.Item ref={guard} leftSection={<Glyph {...icon} />} onClick={() => allowNetwork(!isNetworkAllowed)}>
      {isNetworkAllowed ? t`Forbid the network` : t`Allow the network`}
    </Menu.Item>
  );
}
