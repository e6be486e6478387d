import clsx from "clsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

type AdminPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  /** The page's one action, beside its title. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** The content of an admin page, under its title. */
export function AdminPage({ title, lead, back, action, className, children }: AdminPageProps) {
  return (
    <main id="main" tabIndex={-1} className={clsx(pageClass, className)}>
      {back && (
        <Link to={back.to} className={backClass}>
          <ArrowLeft aria-hidden className="size-4.5 shrink-0" />
          <span className="min-w-0 border-b-[1.5px] border-current pb-[0.16em] wrap-anywhere">{back.label}</span>
        </Link>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-[clamp(1.625rem,1.4rem+0.9vw,2.125rem)] leading-[1.1]">{title}</h1>
          {lead && <p className="mt-1.5 text-ui text-muted-foreground">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </main>
  );
}

const pageClass = "max-w-360 px-[clamp(1rem,2.6vw,2.5rem)] pt-6 pb-12 text-base md:pt-8 md:pb-16";
const backClass =
  "-mt-3 mb-2 inline-flex max-w-full min-h-11 items-center gap-2 text-ui leading-button font-semibold text-foreground no-underline";
