import { Field, FieldGroup, Input, Textarea } from "#app/ui/field.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { type RowField, RowList } from "#app/ui/row-list.tsx";
import { type ServiceField, serviceFieldIds, serviceLabels, serviceLimits } from "../service-input.ts";
import { PictureField } from "./picture-field.tsx";
import type { ServiceFieldsProps } from "./service-fields.tsx";

type Rows = Record<string, string | null>[];

/** The content of the service's own page, and both price tables side by side, so that they can be aligned. */
export function ServiceDetailFields({ values, errors }: ServiceFieldsProps) {
  const field = (name: ServiceField) => ({
    id: serviceFieldIds[name],
    label: serviceLabels[name],
    error: errors[name],
  });
  const rows = (name: "cards" | "steps" | "list_prices" | "detail_prices") => ({
    name,
    most: serviceLimits.items,
    defaultValue: JSON.parse(values[name]) as Rows,
  });
  return (
    <div className="grid gap-4">
      <Panel>
        <PanelTitle>Prices</PanelTitle>
        <div className="grid gap-6 p-5.5">
          <FieldGroup {...field("list_prices")} hint="The first one is shown.">
            <RowList {...rows("list_prices")} noun="list price" fields={listPrice} />
          </FieldGroup>
          <FieldGroup {...field("detail_prices")} hint="Visitors choose one of these when they ask for a session.">
            <RowList {...rows("detail_prices")} noun="price option" fields={priceOption} />
          </FieldGroup>
        </div>
      </Panel>
      <Panel>
        <PanelTitle>Its own page</PanelTitle>
        <div className="grid gap-6 p-5.5">
          <PictureField values={values} errors={errors} />
          <Field {...field("lead")} optional hint="Leave it empty to show the description instead.">
            <Textarea name="lead" defaultValue={values.lead} maxLength={serviceLimits.lead} />
          </Field>
          <FieldGroup {...field("cards")} hint="Three fill a row.">
            <RowList {...rows("cards")} noun="card" fields={card} />
          </FieldGroup>
          <Field {...field("process_title")} optional>
            <Input name="process_title" defaultValue={values.process_title} maxLength={serviceLimits.process_title} />
          </Field>
          <FieldGroup {...field("steps")}>
            <RowList {...rows("steps")} noun="step" fields={step} />
          </FieldGroup>
        </div>
      </Panel>
    </div>
  );
}

const amount: RowField = { name: "amount", label: "Amount", maxLength: 40, placeholder: "$150" };
const listPrice: RowField[] = [amount, { name: "label", label: "Per", maxLength: 100, placeholder: "per session" }];
const priceOption: RowField[] = [
  { name: "label", label: "Label", maxLength: 100, placeholder: "4 sessions" },
  amount,
  { name: "note", label: "Note", maxLength: 100, optional: true },
];
const title: RowField = { name: "title", label: "Title", maxLength: 200 };
const text: RowField = { name: "text", label: "Text", maxLength: 500, isLong: true };
const card: RowField[] = [title, text];
const step: RowField[] = [title, { name: "duration", label: "Duration", maxLength: 60, optional: true }, text];
