import { ExternalLink, Inbox, Layers, ListChecks, Newspaper, Settings, User } from "lucide-react";
import { BrandMark } from "#app/ui/brand.tsx";
import { Sidebar, SidebarLayout, SidebarToggle } from "#app/ui/sidebar.tsx";
import { SidebarNav } from "#app/ui/sidebar-nav.tsx";
import { TitledSample } from "./sample.tsx";

const groups = [
  [{ label: "User Info", href: "#user", icon: User }],
  [
    { label: "Messages", href: "#messages", icon: Inbox, count: 4, isActive: true },
    { label: "Quiz Submissions", href: "#quiz", icon: ListChecks },
  ],
  [
    { label: "Blog", href: "#blog", icon: Newspaper },
    { label: "Services", href: "#services", icon: Layers },
  ],
  [{ label: "Settings", href: "#settings", icon: Settings }],
];

const website = [[{ label: "View website", href: "/", icon: ExternalLink }]];

export function SidebarSample() {
  return (
    <TitledSample title="Sidebar">
      <SidebarLayout>
        <Sidebar className="h-120!" brand={<Brand />} footer={<SidebarNav label="Elsewhere" groups={website} />}>
          <SidebarNav label="Admin" groups={groups} />
        </Sidebar>
        <div className="flex h-16 items-center gap-3 border-b border-border pl-3">
          <SidebarToggle />
          <p className="font-semibold tracking-label font-stretch-106%">Admin Dashboard</p>
        </div>
      </SidebarLayout>
    </TitledSample>
  );
}

function Brand() {
  return (
    <span className="flex items-center gap-3 leading-tight">
      <BrandMark className="size-7.5" />
      <span className="rail:sr-only">
        <span className="block text-body leading-[1.1] font-640 tracking-head font-stretch-118%">Apex</span>
        <span className="block text-caption text-muted-foreground">Tennis Performance</span>
      </span>
    </span>
  );
}
