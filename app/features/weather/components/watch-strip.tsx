import clsx from "clsx";
import { Check, CloudRain, Pencil, Timer } from "lucide-react";
import { useEffect } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { rainCallPath } from "#app/features/calendar/addresses.ts";
import { todayPage } from "#app/lib/public-pages.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { callAddress } from "../schema.ts";
import type { Watched } from "../watch.server.ts";
import { CallTime } from "./call-preview.tsx";

/** A postponed decision. It stays until the coach decides, and turns amber when it is due. */
export function WatchStrip({ watched }: { watched: Watched | undefined }) {
  const { revalidate } = useRevalidator();
  const msLeft = watched?.msLeft ?? 0;
  useEffect(() => {
    if (msLeft === 0) return;
    const timer = setTimeout(() => void revalidate(), msLeft);
    return () => clearTimeout(timer);
  }, [msLeft, revalidate]);
  if (!watched) return null;
  const { id, time, suffix, at, what, left, isDue, query } = watched;
  return (
    <section
      aria-labelledby="watch"
      className={clsx(
        "mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-md border border-dashed border-foreground px-4 py-3.5 text-ui md:px-5.5",
        isDue ? "bg-status-open-bg" : "bg-card",
      )}
    >
      <CallTime time={time} suffix={suffix} />
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="watch" className="text-body font-semibold tracking-normal font-stretch-normal">
          You decide: {at}
        </h2>
        <p className={isDue ? undefined : "text-muted-foreground"}>
          {what} Until then it is on, and{" "}
          <a href={todayPage.path} className="font-semibold">
            {todayPage.path}
          </a>{" "}
          says so.
        </p>
      </div>
      <p className="flex items-center gap-1.5 font-semibold">
        <Timer aria-hidden className="size-4.5" />
        {left}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={`${rainCallPath}?${query}`} className={buttonClass({ variant: "secondary", size: "small" })}>
          <CloudRain aria-hidden />
          Call off
        </Link>
        <Form method="post" action={`${callAddress(id)}/on`}>
          <Button type="submit" variant="quiet" size="small">
            <Check aria-hidden />
            It is on
          </Button>
        </Form>
        <Link
          to={`${rainCallPath}?${query}#decide`}
          aria-label="Change the decision"
          className={buttonClass({ variant: "quiet", size: "small" })}
        >
          <Pencil aria-hidden />
        </Link>
      </div>
    </section>
  );
}
