import { ArrowRight, Pencil, Trash2 } from "lucide-react";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { focusLook, Row, Sample, SampleTitle } from "./sample.tsx";

export function ButtonsOnPaper() {
  return (
    <Sample title="Buttons on paper">
      <Row>
        <Button>
          Primary
          <ArrowRight aria-hidden />
        </Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">
          <Trash2 aria-hidden />
          Delete
        </Button>
        <Button disabled>Next</Button>
        <Button busy busyLabel="Submitting...">
          Submit
        </Button>
        <Button className={focusLook}>Focus</Button>
      </Row>
    </Sample>
  );
}

export function ButtonsOnInk() {
  return (
    <section className="on-ink p-6">
      <SampleTitle>Buttons on ink</SampleTitle>
      <Row>
        <Button>
          Primary
          <ArrowRight aria-hidden />
        </Button>
        <Button variant="secondary">Secondary</Button>
        <Button className={focusLook}>Focus</Button>
      </Row>
    </section>
  );
}

export function ButtonSizes() {
  return (
    <Sample title="Button sizes and links">
      <Row>
        <Button size="small">Small</Button>
        <Button size="small" variant="secondary">
          Small
        </Button>
        <Button size="compact" variant="quiet">
          <Pencil aria-hidden />
          Edit
        </Button>
        <Button size="compact" variant="danger" iconOnly aria-label="Delete">
          <Trash2 aria-hidden />
        </Button>
        <Button size="small" variant="quiet" iconOnly aria-label="Edit">
          <Pencil aria-hidden />
        </Button>
        <Button size="small" variant="destructive">
          Delete
        </Button>
        <Button size="small" variant="secondary" busy>
          Save Post
        </Button>
        <ButtonLink href="#buttons" size="small" variant="quiet">
          A link
        </ButtonLink>
        <TextLink href="#buttons" arrow="forward">
          Learn More
        </TextLink>
        <TextLink href="#buttons" arrow="back">
          Back to blog
        </TextLink>
      </Row>
    </Sample>
  );
}
