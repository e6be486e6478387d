import type { ReactElement } from "react";
import { Menu, MenuChoice } from "#app/ui/menu.tsx";

type ThemeChoiceProps = {
  trigger: ReactElement;
  theme: string;
  options: Parameters<typeof MenuChoice>[0]["options"];
  onChoose: (theme: string) => void;
};

/** The menu of themes, open as soon as it is loaded. */
export function ThemeChoice({ trigger, theme, options, onChoose }: ThemeChoiceProps) {
  return (
    <Menu align="start" trigger={trigger} isOpenAtFirst>
      <MenuChoice label="Theme" value={theme} options={options} onValueChange={onChoose} />
    </Menu>
  );
}
