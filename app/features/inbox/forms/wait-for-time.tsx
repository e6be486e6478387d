import { ChevronDown, Hourglass } from "lucide-react";
import { Field, Select } from "#app/ui/field.tsx";
import { waitWeeks } from "../booking.ts";
import { bookingFieldIds } from "./booking-fields.tsx";

type WaitForTimeProps = { chosen: string | undefined; error: string | undefined };

/** Below the open times: a visitor who finds none can ask to be told when one opens up. */
export function WaitForTime({ chosen, error }: WaitForTimeProps) {
  return (
    <details open={Boolean(error || chosen)} className="group/wait mt-4 rounded-md border border-border bg-card">
      <summary className="flex min-h-18 cursor-pointer list-none items-center gap-3 px-4 py-3">
        <Hourglass aria-hidden className="size-5 shrink-0" />
        <span>
          <b className="block font-580">Tell me when a time opens up</b>
          <span className="text-small text-muted-foreground">Join my waiting list</span>
        </span>
        <ChevronDown aria-hidden className="ml-auto size-5 shrink-0 group-open/wait:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4.5 pb-5">
        <p className="text-small text-muted-foreground">
          Say above when you could come. When such a time opens up, I will write to you. If it is days away, I hold it
          for you alone for a while; close to the day, the first to take it has it.
        </p>
        <Field id={bookingFieldIds.wait} error={error} label="How long would you wait?">
          <Select name="wait" defaultValue={chosen ?? ""}>
            <option value="">Not now</option>
            {waitWeeks.map((weeks) => (
              <option key={weeks} value={weeks}>
                {weeks} weeks
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </details>
  );
}
