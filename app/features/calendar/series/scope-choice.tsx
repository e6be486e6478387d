import { FieldGroup } from "#app/ui/field.tsx";
import { Segmented } from "#app/ui/segmented.tsx";

/** Which sessions of a weekly hour are meant. */
export function ScopeChoice({ weekly, hint }: { weekly: string | undefined; hint: string }) {
  if (!weekly) return null;
  return (
    <FieldGroup label={weekly} hint={hint}>
      <Segmented
        name="scope"
        defaultValue="one"
        options={[
          { value: "one", label: "This one" },
          { value: "later", label: "This and later" },
          { value: "all", label: "All" },
        ]}
      />
    </FieldGroup>
  );
}
