import { skillLevels } from "#app/features/people/schema.ts";
import { Field, Input, Select, Textarea } from "#app/ui/field.tsx";
import { MailField } from "#app/ui/form-parts.tsx";
import { type ContactErrors, type ContactField, contactSkillLabels, messageLimits } from "../message.ts";

export const contactFieldIds: Record<ContactField, string> = {
  name: "contact-name",
  email: "contact-email",
  phone: "contact-phone",
  skill_level: "contact-skill-level",
  message: "contact-message",
};

type ContactFieldsProps = { errors: ContactErrors; typed: { [field: string]: string } };

/** The limits are plain attributes: the browser helps with them, the server decides. */
export function ContactFields({ errors, typed }: ContactFieldsProps) {
  const control = (name: ContactField) => ({ name, defaultValue: typed[name] ?? "" });
  const field = (name: ContactField) => ({ id: contactFieldIds[name], error: errors[name] });
  return (
    <>
      <Field {...field("name")} label="Name" className="col-span-full">
        <Input {...control("name")} required minLength={2} maxLength={messageLimits.name} autoComplete="name" />
      </Field>
      <MailField
        {...field("email")}
        label="Email"
        input={{ ...control("email"), required: true, maxLength: messageLimits.email }}
      />
      <Field {...field("phone")} label="Phone" optional>
        <Input {...control("phone")} type="tel" maxLength={messageLimits.phone} autoComplete="tel" />
      </Field>
      <Field {...field("skill_level")} label="Skill level" optional className="col-span-full">
        <Select {...control("skill_level")}>
          <option value="">Select your level</option>
          {skillLevels.map((level) => (
            <option key={level} value={level}>
              {contactSkillLabels[level]}
            </option>
          ))}
        </Select>
      </Field>
      <Field {...field("message")} label="Message" optional className="col-span-full">
        <Textarea
          {...control("message")}
          maxLength={messageLimits.message}
          placeholder="What would you like to work on?"
        />
      </Field>
    </>
  );
}
