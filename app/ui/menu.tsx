import { Menu as Base } from "@base-ui/react/menu";
import clsx from "clsx";
import { Check, type LucideIcon } from "lucide-react";
import type { ComponentProps, ReactElement, ReactNode } from "react";

type MenuProps = { trigger: ReactElement; align?: "start" | "end"; isOpenAtFirst?: boolean; children: ReactNode };

export function Menu({ trigger, align = "end", isOpenAtFirst = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={isOpenAtFirst}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="z-60">
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

type MenuChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string; icon: LucideIcon }[];
  onValueChange: (value: string) => void;
};

/** One of several options; the chosen one has a tick. */
export function MenuChoice({ label, value, options, onValueChange }: MenuChoiceProps) {
  return (
    <Base.RadioGroup aria-label={label} value={value} onValueChange={onValueChange}>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} closeOnClick className={item}>
          <option.icon aria-hidden />
          {option.label}
          <Base.RadioItemIndicator className="ml-auto">
            <Check aria-hidden />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-border" />;
}

const item =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-ui font-medium no-underline select-none data-highlighted:bg-tint [&_svg]:size-4.5 [&_svg]:shrink-0";
