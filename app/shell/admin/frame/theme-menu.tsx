import { Monitor, Moon, Sun } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { SidebarButton } from "#app/ui/sidebar-nav.tsx";
import { type Theme, useTheme } from "./appearance.ts";

const looks = {
  light: { label: "Light", icon: Sun },
  dark: { label: "Dark", icon: Moon },
  system: { label: "Like this device", icon: Monitor },
} satisfies Record<Theme, object>;

const options = Object.entries(looks).map(([value, look]) => ({ value, ...look }));

/** Loaded on first use. */
const loadChoice = () => import("./theme-choice.tsx");
const ThemeChoice = lazy(async () => ({ default: (await loadChoice()).ThemeChoice }));

export function ThemeMenu() {
  const { theme = "system", choose } = useTheme();
  const [isWanted, setWanted] = useState(false);
  const button = <SidebarButton label="Theme" icon={looks[theme].icon} aria-haspopup="menu" />;
  if (!isWanted)
    return (
      <SidebarButton
        label="Theme"
        icon={looks[theme].icon}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={() => void loadChoice()}
        onClick={() => setWanted(true)}
      />
    );
  return (
    <Suspense fallback={button}>
      <ThemeChoice trigger={button} theme={theme} options={options} onChoose={choose} />
    </Suspense>
  );
}
