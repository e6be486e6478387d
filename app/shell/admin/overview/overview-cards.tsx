import clsx from "clsx";
import { Eye, Inbox, ListChecks, type LucideIcon, Newspaper, Quote } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { overviewWords, statusLabels } from "#app/features/inbox/message.ts";
import { shortDate } from "#app/lib/dates.ts";
import { grouped } from "#app/lib/region.ts";
import { type Status, StatusDot } from "#app/ui/badge.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Sparkline } from "#app/ui/sparkline.tsx";
import type { OverviewMetrics } from "./overview-metrics.server.ts";

type OverviewWord = (typeof overviewWords)[keyof typeof overviewWords];
type OverviewCardsProps = { metrics: OverviewMetrics /** By day, today last. */; views: readonly number[] };

export function OverviewCards({ metrics, views }: OverviewCardsProps) {
  const { messages, submissions, posts, latest_post, testimonials } = metrics;
  return (
    <section
      aria-label="Counts"
      className="grid grid-cols-1 gap-4 @min-[22rem]/page:grid-cols-2 @min-[43rem]/page:grid-cols-6"
    >
      <Card title="Messages" icon={Inbox} isWide note="Total" link={{ to: "/admin/messages", label: "View messages" }}>
        <div className="mt-auto grid items-end gap-4 pt-4 md:gap-8 md:pt-5 md:@min-[21rem]:grid-cols-[auto_minmax(0,1fr)]">
          <Figure>{messages.total}</Figure>
          <dl className="grid grid-cols-1 @min-[17rem]:grid-cols-3">
            {partsOf(messages).map((part) => (
              <Part key={part.label} {...part} />
            ))}
          </dl>
        </div>
      </Card>
      <Card
        title="Page Views"
        icon={Eye}
        isWide
        note={`Last ${views.length} days`}
        link={{ to: "/admin/insights", label: "View insights" }}
      >
        <div className="mt-auto grid grid-cols-[auto_minmax(0,1fr)] items-end gap-8 pt-5 pr-1.5">
          <Figure>{grouped(views.reduce((sum, day) => sum + day, 0))}</Figure>
          <Sparkline values={views} className="mb-1 h-13" />
        </div>
      </Card>
      <Card
        title="Quiz Submissions"
        icon={ListChecks}
        note="Total"
        link={{ to: "/admin/quiz-submissions", label: "View", about: "quiz submissions" }}
      >
        <Figure className="mt-auto pt-5">{submissions}</Figure>
      </Card>
      <Card
        title="Blog Posts"
        icon={Newspaper}
        note={latest_post ? `Latest: ${shortDate(latest_post)}` : "No posts yet"}
        link={{ to: "/admin/blog", label: "View", about: "blog posts" }}
      >
        <Figure className="mt-auto pt-5">{posts}</Figure>
      </Card>
      <Card
        title="Testimonials"
        icon={Quote}
        note="Published and drafts"
        link={{ to: "/admin/testimonials", label: "View", about: "testimonials" }}
        className="@max-[43rem]/page:col-span-full max-md:min-h-0!"
      >
        <Figure className="mt-auto pt-5">{testimonials}</Figure>
      </Card>
    </section>
  );
}

type CardProps = {
  title: string;
  icon: LucideIcon;
  note: string;
  link?: { to: string; label: string /** Read out after the label. */; about?: string };
  isWide?: boolean;
  className?: string;
  children: ReactNode;
};

function Card({ title, icon: Icon, note, link, isWide = false, className, children }: CardProps) {
  return (
    <Panel
      aria-label={title}
      className={clsx(
        "@container flex min-h-36 flex-col p-4 md:min-h-40 md:px-5.5 md:pt-5 md:pb-4.5",
        isWide ? "col-span-full @min-[43rem]/page:col-span-3" : "@min-[43rem]/page:col-span-2",
        className,
      )}
    >
      <h2 className="flex items-center justify-between gap-2 text-ui leading-body font-580 tracking-normal font-stretch-normal">
        {title}
        <Icon aria-hidden className="size-4.5 shrink-0 text-subtle" />
      </h2>
      {children}
      <p className="mt-2.5 flex min-h-7 flex-wrap items-center justify-between gap-x-4 text-small text-muted-foreground">
        {note}
        {link && (
          <Link
            to={link.to}
            className="-my-2 inline-flex min-h-11 items-center font-semibold text-foreground no-underline"
          >
            <span className="border-b-[1.5px] border-current pb-[0.16em] leading-button">{link.label}</span>
            {link.about && <span className="sr-only"> {link.about}</span>}
          </Link>
        )}
      </p>
    </Panel>
  );
}

function Figure({ className, children }: { className?: string; children: ReactNode }) {
  return <p className={clsx("font-figure text-5xl/[0.9] md:text-[3.5rem]/[0.9]", className)}>{children}</p>;
}

type PartProps = { label: string; inInbox: string; status: Status; count: number };

function partsOf(counts: OverviewMetrics["messages"]): PartProps[] {
  const words = Object.entries(overviewWords) as [keyof typeof overviewWords, OverviewWord][];
  return words.map(([name, { label, holds }]) => {
    const inInbox = holds.map((status) => statusLabels[status]).join(", ");
    return { label, inInbox, status: holds[0], count: counts[name] };
  });
}

function Part({ label, inInbox, status, count }: PartProps) {
  return (
    <div className="border-border pl-4 not-first:border-l md:border-l max-md:first:pl-0 @max-[17rem]:border-l-0! @max-[17rem]:pl-0!">
      <dt className="flex items-center gap-2 text-small leading-body text-muted-foreground">
        <StatusDot status={status} />
        {label}
      </dt>
      <dd className="text-[1.625rem] leading-[1.15] font-540 font-stretch-78%">{count}</dd>
      {inInbox !== label && <dd className="text-caption text-subtle">{inInbox}</dd>}
    </div>
  );
}
