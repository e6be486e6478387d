import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { shortDate } from "#app/lib/dates.ts";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { DeleteButton } from "#app/ui/confirm-dialog.tsx";
import { Cell, ColumnHeader, Table, TableBody, TableHead, TableRow } from "#app/ui/table.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { listAllTestimonials } from "../queries.server.ts";
import { fromPlayer, testimonialTexts } from "../testimonial.ts";
import { Stars } from "./testimonial-cards.tsx";

type Row = Awaited<ReturnType<typeof listAllTestimonials>>[number];

export function TestimonialTable({ testimonials }: { testimonials: Row[] }) {
  const toast = useToast();
  // Here, because the row is removed before it could report.
  const deletion = useAction({
    onDone: (_message, undo) => toast.success(testimonialTexts.deleted, undefined, undo),
    onFailed: () => toast.error(testimonialTexts.notDeleted),
  });
  const onDelete = (id: string) => deletion.run(`/admin/testimonials/${id}/delete`);
  return (
    <Table aria-label="Testimonials">
      <TableHead>
        {["Name", "Level", "Rating", "Status", "Order", "Date", "Actions"].map((column) => (
          <ColumnHeader key={column}>{column}</ColumnHeader>
        ))}
      </TableHead>
      <TableBody>
        {testimonials.map((testimonial) => (
          <TestimonialRow key={testimonial.id} testimonial={testimonial} onDelete={onDelete} />
        ))}
      </TableBody>
    </Table>
  );
}

type TestimonialRowProps = { testimonial: Row; onDelete: (id: string) => void };

function TestimonialRow({ testimonial, onDelete }: TestimonialRowProps) {
  const { id, name, level, rating, published, display_order, is_from_player, created_at } = testimonial;
  return (
    <TableRow>
      <Cell place="name">
        {name}
        {is_from_player && <span className="block text-small text-muted-foreground">{fromPlayer}</span>}
      </Cell>
      <Cell place="wide">{level}</Cell>
      <Cell>
        <Stars rating={rating} />
      </Cell>
      <Cell place="status">
        <Badge tone={published ? "published" : "outline"}>{published ? "Published" : "Draft"}</Badge>
      </Cell>
      <Cell>
        <span className="unfolded:hidden">Order </span>
        {display_order}
      </Cell>
      <Cell place="date">{shortDate(created_at.toISOString().slice(0, 10))}</Cell>
      <Cell place="action">
        <div className="flex justify-end gap-1.5">
          <Link
            to={`/admin/testimonials/edit/${id}`}
            aria-label={`Edit ${name}`}
            className={buttonClass({ variant: "quiet", size: "compact", iconOnly: true })}
          >
            <Pencil aria-hidden />
          </Link>
          <DeleteButton
            what={name}
            title="Delete Testimonial"
            text="Are you sure you want to delete this testimonial? This action cannot be undone."
            onConfirm={() => onDelete(id)}
          />
        </div>
      </Cell>
    </TableRow>
  );
}
