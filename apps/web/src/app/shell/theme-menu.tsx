import { t } from "@lingui/core/macro";
import { ActionIcon, Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import type { ColorScheme } from "../../platform/ui-state.ts";

const choices = [
  { scheme: "auto", label: t`System`, icon: IconDeviceDesktop },
  { scheme: "light", label: t`Light`, icon: IconSun },
  { scheme: "dark", label: t`Dark`, icon: IconMoon },
] as const satisfies readonly { scheme: ColorScheme; label: string; icon: unknown }[];

/** Light, dark, or the system's setting. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const currentChoice = choices.find((choice) => choice.scheme === colorScheme) ?? choices[0];

  return (
    <Menu position="bottom-end" width={152} returnFocus>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t`Theme`}
          title={t`Theme: ${currentChoice.label}`}
        >
          <currentChoice.icon size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ scheme, label, icon: Glyph }) => (
          <Menu.Item
            key={scheme}
            // Set last: Mantine would give the item the role of a plain menu item.
            renderRoot={(props) => (
              <button type="button" {...props} role="menuitemradio" aria-checked={scheme === currentChoice.scheme} />
            )}
            leftSection={<Glyph size={15} stroke={1.75} />}
            rightSection={scheme === currentChoice.scheme && <IconCheck size={14} />}
            onClick={() => setColorScheme(scheme)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
