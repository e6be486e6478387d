import { Badge, StatusDot } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Cell, ColumnHeader, Table, TableBody, TableHead, TableRow } from "#app/ui/table.tsx";
import { TitledSample } from "./sample.tsx";

const rows = [
  { name: "Jordan Avery", email: "jordan.avery@mail.example", type: "Video Analysis", status: "new", label: "New" },
  { name: "Ben Hartley", email: "ben.hartley@mail.example", type: "Mental Performance", status: "open", label: "Open" },
  {
    name: "Marcus Bell",
    email: "marcus.bell@mail.example",
    type: "Fitness Analysis",
    status: "closed",
    label: "Closed",
  },
] as const;

export function Lists() {
  return (
    <TitledSample title="Table">
      <Table aria-label="Messages">
        <TableHead>
          <ColumnHeader>Name</ColumnHeader>
          <ColumnHeader>Email</ColumnHeader>
          <ColumnHeader>Session Type</ColumnHeader>
          <ColumnHeader>Date</ColumnHeader>
          <ColumnHeader>Status</ColumnHeader>
          <ColumnHeader>
            <span className="sr-only">Actions</span>
          </ColumnHeader>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.email}>
              <Cell place="name">
                {row.status === "new" && <StatusDot status="new" className="mr-2 size-2 align-[0.08em]" />}
                {row.name}
              </Cell>
              <Cell place="wide">{row.email}</Cell>
              <Cell>{row.type}</Cell>
              <Cell place="date">Nov 14, 2026, 08:12 PM</Cell>
              <Cell place="status">
                <Badge tone={row.status}>{row.label}</Badge>
              </Cell>
              <Cell place="action">
                <Button variant="quiet" size="compact" aria-label={`View ${row.name}`}>
                  View
                </Button>
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TitledSample>
  );
}
