import { PasswordInput } from "#app/features/accounts/sign-in/credential-fields.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { DropArea } from "#app/ui/drop-area.tsx";
import { Field, FieldGroup, Input, Select, Textarea } from "#app/ui/field.tsx";
import { ErrorSummary } from "#app/ui/form-parts.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { Sample } from "./sample.tsx";

const form = "grid max-w-3xl gap-x-5 gap-y-5.5 md:grid-cols-2";
const focusedInput = "outline-2 -outline-offset-1 outline-ring shadow-focus-field";

export function Fields() {
  return (
    <Sample title="Fields">
      <div className={form}>
        <Field label="Default">
          <Input placeholder="Placeholder" />
        </Field>
        <Field label="Filled">
          <Input defaultValue="Jordan Avery" />
        </Field>
        <Field label="Focus">
          <Input defaultValue="Jordan" className={focusedInput} />
        </Field>
        <Field label="Error" id="name" error="Name must be at least 2 characters">
          <Input defaultValue="J" />
        </Field>
        <Field label="Select">
          <Select>
            <option value="">Select a session type</option>
            <option>A</option>
          </Select>
        </Field>
        <Field label="Upload">
          <DropArea title="Drop an image or browse" hint="Up to 5 MB. Recommended 800x600px." accept="image/*" />
        </Field>
      </div>
    </Sample>
  );
}

const skillLevels = ["Beginner", "Intermediate", "Advanced", "Competitive / Tournament"].map((label) => ({
  value: label,
  label,
}));

export function MoreFields() {
  return (
    <Sample title="More fields">
      <ErrorSummary
        className="mb-5.5 max-w-3xl"
        title="Please check two fields."
        errors={[
          { fieldId: "name", message: "Name must be at least 2 characters" },
          { fieldId: "session-type", message: "Please select a session type" },
        ]}
      />
      <div className={form}>
        <Field label="Session Type" id="session-type" error="Please select a session type">
          <Select>
            <option value="">Select a session type</option>
            <option>Video Analysis</option>
          </Select>
        </Field>
        <Field label="Phone" optional hint="Only used when a session moves.">
          <Input type="tel" />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="fourteen chars" autoComplete="off" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Not yet" />
        </Field>
        <FieldGroup label="Skill Level" className="md:col-span-2">
          <Segmented name="skill-level" options={skillLevels} defaultValue="Intermediate" />
        </FieldGroup>
        <FieldGroup label="Skill Level" error="Please select your skill level" className="md:col-span-2">
          <Segmented name="skill-level-missing" options={skillLevels} />
        </FieldGroup>
        <Field label="Additional Information" optional className="md:col-span-2">
          <Textarea placeholder="Goals, injuries, anything I should know" />
        </Field>
        <Field label="Uploading">
          <DropArea title="forehand-line.jpg" hint="1.2 MB" progress={64} />
        </Field>
        <div>
          <Switch label="Published" hint="Visible on the blog" defaultChecked />
          <Checkbox defaultChecked>Write to me by email</Checkbox>
          <Checkbox>Call me</Checkbox>
        </div>
      </div>
    </Sample>
  );
}
