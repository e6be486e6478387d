import { type ReactNode, useEffect, useRef, useState } from "react";
import type { SessionChoice } from "#app/features/services/schema.ts";
import type { Remedy } from "#app/platform/forms/answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldGroup, Input, Select, Textarea } from "#app/ui/field.tsx";
import { MailField } from "#app/ui/form-parts.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import {
  type BookingErrors,
  type BookingField,
  bookingSkillLevels,
  bookingTexts,
  playerLabels,
  players,
} from "../booking.ts";
import { messageLimits } from "../message.ts";
import { type BookingPreset, PresetFields } from "./preset-fields.tsx";

export const bookingFieldIds: Record<BookingField, string> = {
  name: "booking-name",
  email: "booking-email",
  phone: "booking-phone",
  preferred_date: "booking-date",
  time: "booking-time",
  wait: "booking-wait",
  session_type: "booking-session-type",
  skill_level: "booking-skill-level",
  message: "booking-message",
  child_name: "booking-child-name",
  child_age: "booking-child-age",
};

type BookingFieldsProps = {
  errors: BookingErrors;
  typed: { [field: string]: string };
  /** Shown with the error at the email address. */
  remedy: Remedy | undefined;
  preset: BookingPreset;
  /** Undefined while the services cannot be read. */
  sessions: SessionChoice[] | undefined;
  sessionType: string;
  /** Without it, no details are required yet. */
  isConsultation: boolean;
  onConsultation: (isConsultation: boolean) => void;
  onSessionType: (value: string) => void;
  /** The open times of the chosen session, with the words field inside. Without open times there are only words. */
  times: ((words: ReactNode) => ReactNode) | undefined;
  belowWords: ReactNode;
};

export function BookingFields(props: BookingFieldsProps) {
  const { errors, typed, preset, sessions, sessionType, onSessionType, isConsultation, onConsultation } = props;
  const { times, belowWords, remedy } = props;
  // With open times the field is elsewhere, and moves there while the visitor types.
  const [said, setSaid] = useState(typed.preferred_date ?? "");
  const sayingWhen = useRef<HTMLInputElement>(null);
  // It may have been typed before hydration, or restored by a reload.
  useEffect(() => setSaid(sayingWhen.current?.value ?? ""), []);
  const control = (name: BookingField) => ({ name, defaultValue: typed[name] ?? "" });
  const field = (name: BookingField) => ({ id: bookingFieldIds[name], error: errors[name] });
  const words = (
    <Field {...field("preferred_date")} label="Preferred Date/Time">
      <Input
        {...control("preferred_date")}
        ref={sayingWhen}
        defaultValue={said}
        onChange={({ target }) => setSaid(target.value)}
        required={!times}
        maxLength={messageLimits.preferred_date}
        placeholder="e.g. next Monday at 3pm"
      />
    </Field>
  );
  const session = (
    <>
      <Field {...field("session_type")} label="Session Type" optional={isConsultation} className="col-span-full">
        <Select
          {...control("session_type")}
          required={!isConsultation}
          onChange={({ target }) => onSessionType(target.value)}
        >
          <option value="">{isConsultation ? bookingTexts.notSure : promptFor(sessions)}</option>
          {(sessions ?? sentBefore(typed.session_type)).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <PresetFields {...{ preset, typed, sessionType, onConsultation }} />
    </>
  );
  return (
    <>
      {times && session}
      {times && (
        <div className="col-span-full border-b border-border pb-7">
          {times(
            <NoneSuits isChosen={!typed.time && said !== ""} error={errors.preferred_date}>
              {words}
              {belowWords}
            </NoneSuits>,
          )}
        </div>
      )}
      <Field {...field("name")} label="Full Name">
        <Input {...control("name")} required minLength={2} maxLength={messageLimits.name} autoComplete="name" />
      </Field>
      <div className="grid content-start gap-2">
        <MailField
          {...field("email")}
          label="Email"
          input={{ ...control("email"), required: true, maxLength: messageLimits.email }}
        />
        {remedy && errors.email && (
          <Button type="submit" variant="quiet" size="small" name={remedy.name} value={remedy.value} formNoValidate>
            {remedy.label}
          </Button>
        )}
      </div>
      <Field {...field("phone")} label="Phone" optional>
        <Input {...control("phone")} type="tel" maxLength={messageLimits.phone} autoComplete="tel" />
      </Field>
      {!times && words}
      {!times && session}
      <WhoPlays {...{ typed, control, field }} />
      <FieldGroup {...field("skill_level")} label="Skill Level" optional={isConsultation} className="col-span-full">
        <Segmented
          name="skill_level"
          options={isConsultation ? [notSureYet, ...skillOptions] : skillOptions}
          defaultValue={typed.skill_level ?? (isConsultation ? notSureYet.value : undefined)}
          required={!isConsultation}
        />
      </FieldGroup>
      <Field {...field("message")} label="Additional Information" optional className="col-span-full">
        <Textarea
          {...control("message")}
          maxLength={messageLimits.message}
          placeholder="Goals, injuries, anything I should know"
        />
      </Field>
    </>
  );
}

type NoneSuitsProps = { isChosen: boolean; error: string | undefined; children: ReactNode };

/** Words instead of an open time; the field appears with the choice, even without scripts. */
function NoneSuits({ isChosen, error, children }: NoneSuitsProps) {
  return (
    <div className="group/words mt-5 grid gap-4">
      <label className="relative flex min-h-18 items-center gap-4 rounded-md border border-input bg-card px-4.5 py-3 has-checked:border-chosen has-checked:bg-chosen-bg has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
        <input
          type="radio"
          name="time"
          value=""
          defaultChecked={isChosen || error !== undefined}
          className="size-5 accent-foreground"
        />
        <span>
          <b className="block font-580">None of these suit me</b>
          <span className="text-small text-muted-foreground">Tell me when instead</span>
        </span>
      </label>
      <div className={error ? undefined : "hidden group-has-[[name=time]:checked]/words:block"}>{children}</div>
    </div>
  );
}

type WhoPlaysProps = {
  typed: BookingFieldsProps["typed"];
  control: (name: BookingField) => { name: BookingField; defaultValue: string };
  field: (name: BookingField) => { id: string; error: string | undefined };
};

/** The child's fields appear with the choice, even without scripts; then the server says what is missing. */
function WhoPlays({ typed, control, field }: WhoPlaysProps) {
  return (
    <div className="group/who contents">
      <FieldGroup id="booking-who-plays" label="Who plays?" className="col-span-full">
        <Segmented name="who_plays" options={playerOptions} defaultValue={typed.who_plays || "me"} />
      </FieldGroup>
      <div className="hidden group-has-[[value=child]:checked]/who:contents">
        <Field {...field("child_name")} label="Child's first name">
          <Input {...control("child_name")} maxLength={messageLimits.child_name} autoComplete="off" />
        </Field>
        <Field {...field("child_age")} label="Age">
          <Input {...control("child_age")} inputMode="numeric" maxLength={2} autoComplete="off" />
        </Field>
      </div>
    </div>
  );
}

const playerOptions = players.map((value) => ({ value, label: playerLabels[value] }));

function promptFor(sessions: SessionChoice[] | undefined): string {
  return sessions?.length === 0 ? bookingTexts.noneOffered : "Select a session type";
}

/** Sent before, but the services cannot be read now; the next attempt keeps it. */
function sentBefore(code = ""): SessionChoice[] {
  return code === "" ? [] : [{ code, name: code.replaceAll("-", " ") }];
}

const notSureYet = { value: "", label: bookingTexts.notSure };

// A narrow segment fits one of the two words per line.
const skillOptions = bookingSkillLevels.map(({ value, label }) => {
  const [first, second] = label.split("/");
  return {
    value,
    label: second ? (
      <span>
        {first}/<wbr />
        {second}
      </span>
    ) : (
      first
    ),
  };
});
