import { Stars } from "#app/features/testimonials/components/testimonial-cards.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { OptionCard } from "#app/ui/checkbox.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ProgressBar } from "#app/ui/states.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { Row, Sample } from "./sample.tsx";

const hrefFor = (page: number) => `?page=${page}`;

export function Controls() {
  return (
    <Sample title="Pagination, stars, switch, radio">
      <Row>
        <Pagination page={1} pages={3} hrefFor={hrefFor} />
        <Stars rating={5} />
        <Switch aria-label="On" defaultChecked />
        <Switch aria-label="Off" />
        <OptionCard name="option" value="selected" defaultChecked className="min-h-12!">
          Selected
        </OptionCard>
        <OptionCard name="option" value="option" className="min-h-12!">
          Option
        </OptionCard>
      </Row>
    </Sample>
  );
}

export function MoreControls() {
  return (
    <Sample title="Long pagination, four stars, progress">
      <Row className="justify-between">
        <Pagination aria-label="Many pages" page={6} pages={12} hrefFor={hrefFor} />
        <Stars rating={4} />
      </Row>
      <div className="mt-6 flex justify-between text-ui font-580">
        <span>Question 3 of 7</span>
        <span>43%</span>
      </div>
      <ProgressBar label="Question 3 of 7" value={3} max={7} className="mt-3.5" />
    </Sample>
  );
}

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
