import { Search } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ChipsInput } from "#app/ui/chips-input.tsx";
import { CommandMenu } from "#app/ui/command-menu.tsx";
import { ConflictDialog } from "#app/ui/conflict-dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { RowList } from "#app/ui/row-list.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { Pair, Row, Sample } from "./sample.tsx";

const prices = [
  { name: "title", label: "Option", maxLength: 40 },
  { name: "price", label: "Price", maxLength: 20 },
];
const commands = [
  {
    label: "Pages",
    items: [
      { label: "Messages", words: "inbox requests", icon: Search, href: "#messages" },
      { label: "Services", words: "prices", icon: Search, href: "#services" },
    ],
  },
];
const differences = [{ label: "Title", mine: "A serve that holds", theirs: "A serve that works" }];

export function EditableLists() {
  return (
    <Pair>
      <Sample title="Chips">
        <Field label="Features">
          <ChipsInput name="features" noun="feature" defaultValue={["Slow motion"]} maxLength={40} most={3} />
        </Field>
      </Sample>
      <Sample title="Rows">
        <RowList
          name="prices"
          noun="price"
          fields={prices}
          defaultValue={[
            { title: "Single", price: "$150" },
            { title: "Five", price: "$700" },
          ]}
          most={3}
        />
      </Sample>
    </Pair>
  );
}

export function Decisions() {
  const toast = useToast();
  const [open, setOpen] = useState<"commands" | "conflict">();
  const close = () => setOpen(undefined);
  const choose = (label: string) => {
    toast.info(label);
    close();
  };
  return (
    <Sample title="Commands and conflicts">
      <Row>
        <Button variant="quiet" onClick={() => setOpen("commands")}>
          Command menu
        </Button>
        <Button variant="quiet" onClick={() => setOpen("conflict")}>
          Conflict
        </Button>
      </Row>
      <CommandMenu
        title="Go to"
        placeholder="Where to?"
        groups={commands}
        open={open === "commands"}
        onOpenChange={(next) => !next && close()}
        onChoose={({ label }) => choose(label)}
      />
      <ConflictDialog
        open={open === "conflict"}
        text="This post was saved in another tab."
        differences={differences}
        onKeepMine={() => choose("Mine")}
        onTakeTheirs={() => choose("Theirs")}
        onClose={close}
      />
    </Sample>
  );
}
