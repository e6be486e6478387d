import clsx from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Input } from "./field.tsx";

export function PasswordInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={isShown ? "text" : "password"} className={clsx("pr-13!", className)} />
      <button
        type="button"
        aria-label={isShown ? "Hide password" : "Show password"}
        className="absolute top-0.75 right-0.75 grid size-11 place-items-center text-muted-foreground hover:text-foreground"
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  );
}
