import { moneyInWords } from "#app/lib/amounts.ts";
import { WarningNote } from "#app/ui/admin-page.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { AreaField, fieldsOf, TextField } from "#app/ui/form-fields.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { type RowField, RowList } from "#app/ui/row-list.tsx";
import { priceConflictsIn, priceTexts } from "../prices.ts";
import { type ServiceField, serviceFieldIds, serviceLabels, serviceLimits } from "../service-input.ts";
import { PictureField } from "./picture-field.tsx";
import type { ServiceFieldsProps } from "./service-fields.tsx";

type Rows = Record<string, string | null>[];

/** Both prices together, so that they can be aligned. */
export function PriceFields({ values, errors }: ServiceFieldsProps) {
  const of = fieldsOf({ ids: serviceFieldIds, labels: serviceLabels, limits: serviceLimits, values, errors });
  return (
    <Panel>
      <PanelTitle>Prices</PanelTitle>
      <div className="grid gap-6 p-5.5">
        {isInConflict(values) && <WarningNote>{priceTexts.lead}</WarningNote>}
        <TextField
          {...of("price")}
          hint="On the home page and the services list."
          placeholder={`From ${moneyInWords(10_000)}/session`}
          required
        />
        <FieldGroup
          {...wiring("detail_prices", errors)}
          hint="Visitors choose one of these when they ask for a session."
        >
          <RowList {...rows("detail_prices", values)} noun="price option" fields={priceOption} />
        </FieldGroup>
      </div>
    </Panel>
  );
}

/** The content of the service's own page. */
export function ServiceDetailFields({ values, errors }: ServiceFieldsProps) {
  const of = fieldsOf({ ids: serviceFieldIds, labels: serviceLabels, limits: serviceLimits, values, errors });
  return (
    <Panel>
      <PanelTitle>Its own page</PanelTitle>
      <div className="grid gap-6 p-5.5">
        <PictureField values={values} errors={errors} />
        <AreaField {...of("lead")} optional hint="Leave it empty to show the description instead." />
        <FieldGroup {...wiring("cards", errors)} hint="Three fill a row.">
          <RowList {...rows("cards", values)} noun="card" fields={card} />
        </FieldGroup>
        <TextField {...of("process_title")} optional />
        <FieldGroup {...wiring("steps", errors)}>
          <RowList {...rows("steps", values)} noun="step" fields={step} />
        </FieldGroup>
      </div>
    </Panel>
  );
}

function wiring(name: ServiceField, errors: ServiceFieldsProps["errors"]) {
  return { id: serviceFieldIds[name], label: serviceLabels[name], error: errors[name] };
}

function rows(name: "cards" | "steps" | "detail_prices", values: ServiceFieldsProps["values"]) {
  return { name, most: serviceLimits.items, defaultValue: JSON.parse(values[name]) as Rows };
}

/** As stored; the list of services says the same. */
function isInConflict({ title, price, detail_prices }: ServiceFieldsProps["values"]): boolean {
  const amounts = (JSON.parse(detail_prices) as Rows).map(({ amount: figure }) => figure ?? "");
  return priceConflictsIn([{ id: "", title, price, amounts }]).length > 0;
}

const amount: RowField = {
  ...{ name: "amount", label: "Amount", maxLength: 40 },
  get placeholder() {
    return moneyInWords(15_000);
  },
};
const priceOption: RowField[] = [
  { name: "label", label: "Label", maxLength: 100, placeholder: "4 sessions" },
  amount,
  { name: "note", label: "Note", maxLength: 100, optional: true },
];
const title: RowField = { name: "title", label: "Title", maxLength: 200 };
const text: RowField = { name: "text", label: "Text", maxLength: 500, isLong: true };
const card: RowField[] = [title, text];
const step: RowField[] = [title, { name: "duration", label: "Duration", maxLength: 60, optional: true }, text];
