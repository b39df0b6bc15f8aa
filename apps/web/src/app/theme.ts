import { t } from "@lingui/core/macro";
import { type CSSVariablesResolver, colorsTuple, createTheme, type MantineColorsTuple } from "@mantine/core";

/** The accent of tokens.css in all of Mantine's shades; `resolveVariables` sets the fills and texts of both schemes. */
const accent = colorsTuple("var(--accent)");

/** Mantine's dark grays, on the same scale as tokens.css. */
const dark: MantineColorsTuple = [
  "#ececef",
  "#c4c4cc",
  "#a6a6b0",
  "#75757f",
  "#3c3c44",
  "#28282d",
  "#1c1c20",
  "#101012",
  "#0c0c0e",
  "#08080a",
];

/** The theme of Mantine's components; colors come from tokens.css wherever Mantine reads a variable. */
export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 6, dark: 5 },
  colors: { accent, dark },
  fontFamily: "var(--font-text)",
  fontFamilyMonospace: "var(--font-code)",
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  headings: { fontFamily: "var(--font-text)", fontWeight: "600" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Tooltip: {
      defaultProps: { openDelay: 350, withArrow: false, transitionProps: { duration: 80 }, zIndex: 400 },
    },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 80 },
        shadow: "none",
        offset: 4,
        // A menu may contain only items; the first of them takes the focus.
        withInitialFocusPlaceholder: false,
        returnFocus: true,
      },
    },
    Popover: { defaultProps: { returnFocus: true } },
    // Its list never has the focus. Restoring it would move the focus away from where Tab has led.
    Combobox: { defaultProps: { returnFocus: false } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 120, transition: "fade" },
        closeButtonProps: { "aria-label": t`Close` },
      },
      styles: {
        content: { background: "var(--surface-raised)", border: "1px solid var(--hairline)" },
        header: { background: "none" },
      },
    },
    ModalOverlay: { defaultProps: { backgroundOpacity: 0.45 } },
    Drawer: {
      defaultProps: { transitionProps: { duration: 140 }, closeButtonProps: { "aria-label": t`Close` } },
    },
  },
});

/** Sets the variables of Mantine's components to the tokens, so that both use one palette. */
export const resolveVariables: CSSVariablesResolver = () => {
  const commonVariables = {
    "--mantine-color-body": "var(--surface-0)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-bright": "var(--text)",
    "--mantine-color-dimmed": "var(--text-dimmed)",
    "--mantine-color-placeholder": "var(--text-faint)",
    "--mantine-color-anchor": "var(--accent-text)",
    "--mantine-color-error": "var(--bad)",
    "--mantine-color-default": "var(--surface-0)",
    "--mantine-color-default-hover": "var(--surface-2)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--hairline-strong)",
    "--mantine-color-disabled": "var(--surface-2)",
    "--mantine-color-disabled-color": "var(--text-faint)",
    "--mantine-color-disabled-border": "var(--hairline)",
    "--mantine-color-accent-filled": "var(--accent)",
    "--mantine-color-accent-filled-hover": "var(--accent-hover)",
    "--mantine-color-accent-light": "var(--accent-soft)",
    "--mantine-color-accent-light-color": "var(--accent-text)",
    "--mantine-primary-color-filled": "var(--accent)",
    "--mantine-primary-color-filled-hover": "var(--accent-hover)",
    "--mantine-primary-color-light": "var(--accent-soft)",
    "--mantine-primary-color-light-color": "var(--accent-text)",
    "--mantine-primary-color-contrast": "var(--on-accent)",
    "--mantine-shadow-md": "var(--shadow)",
    "--mantine-shadow-sm": "var(--shadow)",
    "--mantine-shadow-xl": "var(--shadow)",
  };
  return { variables: {}, light: commonVariables, dark: commonVariables };
};
