import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog, DialogFooter, DialogSection } from "#app/ui/dialog.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { Detail, DetailList } from "#app/ui/table.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { Row, Sample } from "./sample.tsx";

export function Dialogs() {
  const toast = useToast();
  return (
    <Sample title="Dialogs">
      <Row>
        <MessageDialog />
        <ConfirmDialog
          trigger={<Button variant="danger">Confirm dialog</Button>}
          title="Delete Testimonial"
          text="Are you sure you want to delete this testimonial? This action cannot be undone."
          onConfirm={() => toast.success("Testimonial deleted")}
        />
        <Sheet trigger={<Button variant="quiet">Sheet</Button>} title="Example sheet">
          <p className="p-4 pt-16 text-ui text-muted-foreground">A drawer from the left edge, 18rem wide.</p>
        </Sheet>
      </Row>
    </Sample>
  );
}

function MessageDialog() {
  return (
    <Dialog trigger={<Button variant="quiet">Dialog</Button>} title="Jordan Avery" text="Video Analysis, Intermediate">
      <DialogSection>
        <Field label="Status">
          <Select>
            <option>New</option>
            <option>Open</option>
          </Select>
        </Field>
      </DialogSection>
      <DialogSection className="border-t border-border pt-1">
        <DetailList>
          <Detail label="Email">jordan.avery@mail.example</Detail>
          <Detail label="Phone">(555) 010-0199</Detail>
          <Detail label="Preferred date">Next Monday at 3pm</Detail>
        </DetailList>
        <p className="mt-4 border-l-3 border-foreground bg-background px-4.5 py-4 font-serif text-lg leading-normal">
          I have two league matches on film from last week. Forehand breaks down when I’m pulled wide, would love to
          understand why.
        </p>
      </DialogSection>
      <DialogFooter>
        <span>Created Nov 14, 2026, 08:12 PM</span>
        <span>Updated Nov 14, 2026, 08:12 PM</span>
      </DialogFooter>
    </Dialog>
  );
}
