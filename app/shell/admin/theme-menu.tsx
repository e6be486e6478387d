import { Monitor, Moon, Sun } from "lucide-react";
import { Menu, MenuChoice } from "#app/ui/menu.tsx";
import { SidebarButton } from "#app/ui/sidebar-nav.tsx";
import type { Theme } from "./appearance.ts";
import { useTheme } from "./use-theme.ts";

const looks = {
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
  system: { label: "Like this device", icon: Monitor },
} satisfies Record<Theme, object>;

const options = Object.entries(looks).map(([value, look]) => ({ value, ...look }));

export function ThemeMenu() {
  const { theme = "system", choose } = useTheme();
  return (
    <Menu align="start" trigger={<SidebarButton label="Theme" icon={looks[theme].icon} />}>
      <MenuChoice label="Theme" value={theme} options={options} onValueChange={choose} />
    </Menu>
  );
}
