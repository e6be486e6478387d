import { LogOut } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SidebarToggle } from "#app/ui/sidebar.tsx";
import { JumpMenu } from "./jump-menu.tsx";

export function TopBar({ email }: { email: string }) {
  return (
    <header className="sticky top-0 z-15 flex h-16 items-center gap-3 border-b border-border bg-card pr-3 pl-2 text-base md:pr-6 md:pl-3">
      <SidebarToggle className="max-md:-mr-1" />
      <p className="truncate font-semibold tracking-label font-stretch-106%">Admin Dashboard</p>
      <div className="ml-auto flex min-w-0 items-center gap-2 md:gap-4">
        <JumpMenu />
        <span className="truncate text-ui text-muted-foreground max-md:hidden">{email}</span>
        <Form method="post" action="/auth/sign-out">
          <Button type="submit" variant="quiet" size="compact">
            <LogOut aria-hidden />
            <span className="max-[22rem]:sr-only">Sign Out</span>
          </Button>
        </Form>
      </div>
    </header>
  );
}
