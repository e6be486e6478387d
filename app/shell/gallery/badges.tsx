import { Badge } from "#app/ui/badge.tsx";
import { Row, Sample } from "./sample.tsx";

export function Badges() {
  return (
    <Sample title="Badges">
      <Row>
        <Badge tone="new">New</Badge>
        <Badge tone="open">Open</Badge>
        <Badge tone="processed">Processed</Badge>
        <Badge tone="closed">Closed</Badge>
        <Badge tone="popular">Most Popular</Badge>
        <Badge tone="outline">Unpublished</Badge>
        <Badge tone="published">Published</Badge>
        <Badge tone="outline">Draft</Badge>
        <Badge tone="role">admin</Badge>
      </Row>
      <p className="mt-4 text-small text-subtle">
        Quiz submissions reuse the four hues: new = blue, reviewed = grey, in-progress = yellow, contacted = yellow,
        completed = green.
      </p>
    </Sample>
  );
}
