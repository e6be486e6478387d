import { Link, useLocation } from "react-router";
import type { UnreadCounts } from "#app/shell/admin/overview/overview-metrics.server.ts";
import { Brand } from "#app/ui/brand.tsx";
import { Sidebar } from "#app/ui/sidebar.tsx";
import { type SidebarItem, SidebarNav } from "#app/ui/sidebar-nav.tsx";
import { currentScreen, elsewhere, type Screen, screens } from "./navigation.ts";
import { ThemeMenu } from "./theme-menu.tsx";

export function FrameSidebar({ brand, unread }: { brand: string; unread: UnreadCounts }) {
  const current = currentScreen(useLocation().pathname);
  const item = ({ path, label, icon, counts }: Screen): SidebarItem => ({
    label,
    icon,
    href: path,
    isActive: path === current,
    count: counts ? unread[counts] : 0,
  });
  const footer = (
    <>
      <ThemeMenu />
      <SidebarNav label="Elsewhere" groups={[elsewhere.map(item)]} renderLink={renderLink} />
    </>
  );
  return (
    <Sidebar brand={<Brand name={brand} className="[&_svg]:size-7.5" />} footer={footer}>
      <SidebarNav label="Admin" groups={screens.map((group) => group.map(item))} renderLink={renderLink} />
    </Sidebar>
  );
}

type LinkProps = Parameters<NonNullable<Parameters<typeof SidebarNav>[0]["renderLink"]>>[0];

/** The public site is a separate document with its own scripts. */
function renderLink({ href, ...props }: LinkProps) {
  return <Link to={href} reloadDocument={!href.startsWith("/admin")} {...props} />;
}
