import { EyeOff, Info, Pencil, Trash2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#app/ui/menu.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Tooltip } from "#app/ui/tooltip.tsx";
import { Pair, Row, TitledSample } from "./sample.tsx";

const tabs = [
  { value: "sign-in", label: "Sign In", panel: <p className="text-ui">For the coach.</p> },
  { value: "sign-up", label: "Sign Up", panel: <p className="text-ui">For a new account.</p> },
];

export function Navigation() {
  return (
    <Pair>
      <TitledSample title="Tabs">
        <Tabs label="Account" tabs={tabs} className="p-5.5" />
      </TitledSample>
      <TitledSample title="Tooltip and menu">
        <Row className="p-5.5">
          <Tooltip label="Shown after a moment">
            <Button variant="quiet" size="small" iconOnly aria-label="About tooltips">
              <Info aria-hidden />
            </Button>
          </Tooltip>
          <Menu
            trigger={
              <Button variant="quiet" size="small">
                Menu
              </Button>
            }
          >
            <MenuLink href="#menu">
              <Pencil aria-hidden />
              Edit
            </MenuLink>
            <MenuItem>
              <EyeOff aria-hidden />
              Unpublish
            </MenuItem>
            <MenuSeparator />
            <MenuItem isDangerous>
              <Trash2 aria-hidden />
              Delete
            </MenuItem>
          </Menu>
        </Row>
      </TitledSample>
    </Pair>
  );
}
