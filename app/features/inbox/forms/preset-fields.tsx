import type { RequestedService } from "#app/features/services/queries.server.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { priceText } from "../booking.ts";

/** What the link that led here has already chosen. */
export type BookingPreset = {
  service: RequestedService | undefined;
  optionId: string | undefined;
  /** Set when the link asks for the free consultation. */
  consultationMinutes: number | undefined;
};

type PresetFieldsProps = {
  preset: BookingPreset;
  typed: { [field: string]: string };
  sessionType: string;
  onConsultation: (isConsultation: boolean) => void;
};

/** Ordinary fields, so that a link's choice can be changed without JavaScript too. */
export function PresetFields({ preset, typed, sessionType, onConsultation }: PresetFieldsProps) {
  const { service, consultationMinutes } = preset;
  return (
    <>
      {service?.session_type === sessionType && <ServiceField service={service} chosen={typed.option} />}
      {!service && <UnknownService service={typed.service} option={typed.option} />}
      {consultationMinutes && (
        <Checkbox
          name="intent"
          value="consultation"
          defaultChecked={typed.intent === "consultation"}
          onChange={({ target }) => onConsultation(target.checked)}
          className="col-span-full"
        >
          This is about the free {consultationMinutes}-minute consultation
        </Checkbox>
      )}
    </>
  );
}

/** Sent before, but the services cannot be read now: the next attempt keeps it. */
function UnknownService({ service, option }: { service: string | undefined; option: string | undefined }) {
  if (!service) return null;
  return (
    <>
      <input type="hidden" name="service" value={service} />
      <input type="hidden" name="option" value={option} />
    </>
  );
}

type ServiceFieldProps = { service: RequestedService; chosen: string | undefined };

function ServiceField({ service, chosen }: ServiceFieldProps) {
  return (
    <div className="col-span-full">
      <input type="hidden" name="service" value={service.slug} />
      {service.options.length === 0 ? (
        <p className="text-ui text-muted-foreground">You are asking about {service.title}.</p>
      ) : (
        <Field id="booking-option" label={`Package for ${service.title}`} optional>
          <Select name="option" defaultValue={chosen ?? ""}>
            <option value="">Decide later</option>
            {service.options.map((option) => (
              <option key={option.id} value={option.id}>
                {priceText(option)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
