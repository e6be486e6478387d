import clsx from "clsx";
import { Eye, EyeOff, Pencil } from "lucide-react";
import { Link } from "react-router";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chips-input.tsx";
import { DeleteButton } from "#app/ui/confirm-dialog.tsx";
import { CourtDiagram } from "#app/ui/court-diagram.tsx";
import { MoveButtons } from "#app/ui/row-list.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { ServiceInAdmin } from "../queries.server.ts";
import { diagramOf } from "../service.ts";
import { serviceTexts } from "../service-input.ts";

type AdminServiceRowProps = { service: ServiceInAdmin; isFirst: boolean; isLast: boolean; onDelete: () => void };

export function AdminServiceRow({ service, isFirst, isLast, onDelete }: AdminServiceRowProps) {
  const { title, description, features, popular, published, link } = service;
  return (
    <li className={clsx(rowClass, popular ? "-m-px border-2 border-popular" : "border border-border")}>
      <ServiceMover service={service} isFirst={isFirst} isLast={isLast} />
      <div className={clsx(plateClass, !published && "opacity-55")}>
        <CourtDiagram kind={diagramOf(link)} className="size-full" />
      </div>
      <div className="min-w-0">
        <h2 className={titleClass}>
          {title}
          {popular && <Badge tone="popular">Most Popular</Badge>}
          {!published && <Badge tone="outline">Unpublished</Badge>}
        </h2>
        <p className="mt-1 max-w-176 text-ui leading-[1.45] wrap-anywhere text-muted-foreground">{description}</p>
        {features.length > 0 && (
          <div className="mt-2.5 flex flex-wrap gap-1.5">
            {features.map((feature) => (
              <Chip key={feature}>{feature}</Chip>
            ))}
          </div>
        )}
      </div>
      <div className={actionsClass}>
        <span className="font-semibold wrap-anywhere">{service.price}</span>
        <div className="flex flex-wrap gap-1.5">
          <PublishButton service={service} />
          <Link
            to={`/admin/services/${service.id}`}
            className={buttonClass({ variant: "quiet", size: "compact" })}
            aria-label={`Edit ${title}`}
          >
            <Pencil aria-hidden />
            Edit
          </Link>
          <DeleteButton
            what={title}
            title="Are you sure?"
            text="This will permanently delete this service. This action cannot be undone."
            onConfirm={onDelete}
          />
        </div>
      </div>
    </li>
  );
}

const rowClass =
  "grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-5 rounded-md bg-card py-3.5 pr-4 pl-2.5 md:grid-cols-[2.75rem_7rem_minmax(0,1fr)] md:items-center @min-[64rem]/page:grid-cols-[2.75rem_9.5rem_minmax(0,1fr)_auto]";
const plateClass = "aspect-box overflow-hidden rounded-sm bg-sunken text-subtle max-md:hidden";
const titleClass =
  "flex flex-wrap items-center gap-2 text-lg leading-head font-semibold tracking-label wrap-anywhere font-stretch-104%";
const actionsClass =
  "flex flex-wrap items-center justify-between gap-3 @max-[64rem]/page:mt-3.5 max-md:col-span-full max-md:pl-1.5 md:@max-[64rem]/page:col-start-3 @min-[64rem]/page:flex-col @min-[64rem]/page:items-end";

function ServiceMover({ service: { id, title }, isFirst, isLast }: Omit<AdminServiceRowProps, "onDelete">) {
  const toast = useToast();
  const move = useAction({ onFailed: (message) => toast.error(message ?? serviceTexts.notMoved) });
  const go = (direction: "up" | "down") => move.run(`/admin/services/${id}/move`, { direction });
  return (
    <div className="grid justify-items-center">
      <MoveButtons
        what={title}
        isFirst={isFirst}
        isLast={isLast}
        onUp={() => go("up")}
        onDown={() => go("down")}
        className="border-transparent! bg-transparent! text-muted-foreground disabled:opacity-35"
      />
    </div>
  );
}

function PublishButton({ service: { id, title, published } }: { service: ServiceInAdmin }) {
  const toast = useToast();
  const publishing = useAction({
    onDone: (_message, undo) => toast.success(serviceTexts.updated, undefined, undo),
    onFailed: (message) => toast.error(message ?? serviceTexts.notSaved),
  });
  return (
    <Button
      variant="quiet"
      size="compact"
      busy={publishing.isBusy}
      aria-label={`${published ? "Unpublish" : "Publish"} ${title}`}
      onClick={() => publishing.run(`/admin/services/${id}/publish`, published ? {} : { published: "on" })}
    >
      {published ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      {published ? "Unpublish" : "Publish"}
    </Button>
  );
}
