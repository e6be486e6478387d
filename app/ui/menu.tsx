import { Menu as Base } from "@base-ui/react/menu";
import clsx from "clsx";
import type { ComponentProps, ReactElement, ReactNode } from "react";

type MenuProps = { trigger: ReactElement; align?: "start" | "end"; children: ReactNode };

export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="z-40">
          <Base.Popup className="min-w-48 rounded-md border border-border bg-card p-1 text-foreground shadow-pop outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = Omit<ComponentProps<typeof Base.Item>, "className"> & { isDangerous?: boolean };

export function MenuItem({ isDangerous, ...props }: MenuItemProps) {
  return <Base.Item {...props} className={clsx(item, isDangerous && "text-destructive")} />;
}

export function MenuLink(props: Omit<ComponentProps<typeof Base.LinkItem>, "className">) {
  return <Base.LinkItem {...props} className={item} />;
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-border" />;
}

const item =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-ui font-medium no-underline select-none data-highlighted:bg-tint [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]";
