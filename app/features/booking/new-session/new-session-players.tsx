import { X } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { newSessionPath } from "#app/features/calendar/addresses.ts";
import { calendarLimits } from "#app/features/calendar/schema.ts";
import { findPeoplePath, peoplePath } from "#app/features/people/person.ts";
import type { FoundPeople } from "#app/features/people/queries.server.ts";
import type { FieldErrors } from "#app/platform/forms/answer.ts";
import { useFind } from "#app/platform/forms/browser/use-find.ts";
import { Button } from "#app/ui/button.tsx";
import { OptionCard } from "#app/ui/checkbox.tsx";
import { Field, FieldGroup, Input, Select } from "#app/ui/field.tsx";
import { FindBox } from "#app/ui/find-box.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import type { NewSessionPage } from "./new-session.server.ts";
import {
  changedAddress,
  groupPlaces,
  type NewSessionField,
  newSessionFieldIds,
  sessionKindLabels,
  sessionKinds,
} from "./new-session.ts";
import { useChosen } from "./new-session-times.tsx";

type PlayersPanelProps = {
  page: NewSessionPage;
  errors: FieldErrors<NewSessionField>;
  typed: Record<string, string> | undefined;
  onAdd: (person: string) => void;
};

export function PlayersPanel({ page, errors, typed, onAdd }: PlayersPanelProps) {
  const { players, services, kind } = page;
  const [place, setPlace] = useChosen(typed?.place ?? page.placeId);
  return (
    <Panel aria-label="Who and where" className="grid gap-5 p-4 md:p-5.5">
      <Players page={page} error={errors.person} onAdd={onAdd} />
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Service" id={newSessionFieldIds.service} error={errors.service}>
          <Select name="service" defaultValue={typed?.service ?? page.serviceId}>
            {services.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <FieldGroup label="Kind" className="@container">
          <Segmented
            // A second player makes it semi-private.
            key={players.length}
            name="kind"
            defaultValue={typed?.kind ?? kind}
            options={sessionKinds.map((value) => ({ value, label: sessionKindLabels[value] }))}
            className="@max-[14rem]:grid-flow-row! @max-[14rem]:grid-cols-1! @min-[14rem]:grid-cols-[repeat(3,auto)]! md:auto-cols-auto! [&>label]:col-span-1! [&>label]:whitespace-nowrap"
          />
        </FieldGroup>
      </div>
      <GroupFields page={page} errors={errors} typed={typed} />
      <FieldGroup label="Place" id={newSessionFieldIds.place} error={errors.place}>
        <div className="grid gap-2 md:grid-cols-3">
          {page.places.map(({ id, name, note }) => (
            <OptionCard
              key={id}
              name="place"
              value={id}
              checked={id === place}
              onChange={() => setPlace(id)}
              className="min-h-14 gap-3! px-4! py-2.5! text-base!"
            >
              {name}
              <span className="block text-small leading-snug font-normal text-muted-foreground">{note}</span>
            </OptionCard>
          ))}
        </div>
      </FieldGroup>
      <noscript>
        <Button type="submit" variant="quiet" size="small" formMethod="get" formAction={newSessionPath}>
          Show open times
        </Button>
      </noscript>
    </Panel>
  );
}

type PlayersProps = { page: NewSessionPage; error: string | undefined; onAdd: (person: string) => void };

function Players({ page, error, onAdd }: PlayersProps) {
  const { players } = page;
  const balances = new Set(
    players.map(({ household, balance }) =>
      [household && `${household} household.`, balance].filter(Boolean).join(" "),
    ),
  );
  return (
    <div className="grid gap-2">
      <Field
        label="Player"
        id={newSessionFieldIds.person}
        error={error}
        hint={balances.size > 0 ? [...balances].join(" ") : undefined}
      >
        <div className="flex flex-wrap gap-2">
          {players.length > 0 && <PickedPlayers page={page} />}
          <div className="min-w-40 flex-1 noscript:hidden">
            <PlayerSearch page={page} onAdd={onAdd} />
          </div>
        </div>
      </Field>
      <noscript>
        <PlainSearch page={page} />
      </noscript>
      {page.found && <FoundPlayers page={page} found={page.found} />}
    </div>
  );
}

function PickedPlayers({ page }: { page: NewSessionPage }) {
  return (
    <ul aria-label="Players" className="flex flex-wrap gap-2">
      {page.players.map(({ id, name, age }) => (
        <li key={id} className={pickedClass}>
          <input type="hidden" name="person" value={id} readOnly />
          <span className="min-w-0 wrap-anywhere">
            <b className="font-semibold">{name}</b>
            {age !== undefined && `, ${age}`}
          </span>
          <Link
            to={changedAddress(page, { person: others(page, id), kind: "" })}
            replace
            preventScrollReset
            aria-label={`Remove ${name}`}
            className="grid size-11 shrink-0 place-items-center text-foreground"
          >
            <X aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function others({ players }: NewSessionPage, id: string): string[] {
  return players.flatMap((player) => (player.id === id ? [] : player.id));
}

const newPlayer = "new";

function PlayerSearch({ page, onAdd }: { page: NewSessionPage; onAdd: (person: string) => void }) {
  const navigate = useNavigate();
  const { find, found } = useFind<FoundPeople>(findPeoplePath);
  const { q: words, people } = found ?? { q: "", people: [] };
  const known = people
    .filter(({ id }) => page.players.every((player) => player.id !== id))
    .map(({ id, name, email, household }) => ({
      id,
      label: name,
      note: household ? `${household.name} household` : (email ?? "No address"),
    }));
  const fresh = words ? [{ id: newPlayer, label: `New player “${words}”` }] : [];
  return (
    <FindBox
      chosen={null}
      found={[...known, ...fresh]}
      placeholder={page.players.length === 1 ? "Add a second player" : "Name, address or phone"}
      none="Looking..."
      onType={find}
      onChoose={(one) => {
        if (one?.id === newPlayer) void navigate(newPlayerAddress(page, words));
        else if (one) onAdd(one.id);
      }}
    />
  );
}

/** Returns here with the new player. */
function newPlayerAddress(page: NewSessionPage, name: string): string {
  return `${peoplePath}/new?${new URLSearchParams({ name, back: changedAddress(page, {}) })}`;
}

function PlainSearch({ page }: { page: NewSessionPage }) {
  return (
    <div className="grid gap-2">
      <Field label="Find a player">
        <Input name="q" type="search" defaultValue={page.q} />
      </Field>
      <Button type="submit" variant="quiet" size="small" formMethod="get" formAction={newSessionPath}>
        Find
      </Button>
    </div>
  );
}

function FoundPlayers({ page, found }: { page: NewSessionPage; found: NonNullable<NewSessionPage["found"]> }) {
  const ids = page.players.map(({ id }) => id);
  return (
    <ul aria-label="Found" className="divide-y divide-border border-y border-border">
      {found.map(({ id, name, household }) => (
        <li key={id}>
          <Link to={changedAddress(page, { person: [...ids, id] })} className={foundClass}>
            <span className="font-semibold">Add {name}</span>
            {household && <span className="text-small text-muted-foreground">{household} household</span>}
          </Link>
        </li>
      ))}
      <li>
        <Link to={newPlayerAddress(page, page.q)} className={foundClass}>
          <span className="font-semibold">New player “{page.q}”</span>
        </Link>
      </li>
    </ul>
  );
}

/** Shown by CSS only when a group is chosen. */
function GroupFields({ page, errors, typed }: Omit<PlayersPanelProps, "onAdd">) {
  return (
    <div className="hidden gap-5 md:grid-cols-[minmax(0,1fr)_8rem] in-[form:has([name=kind][value=group]:checked)]:grid">
      <Field label="Name of the group" id={newSessionFieldIds.title} error={errors.title}>
        <Input name="title" maxLength={calendarLimits.title} defaultValue={typed?.title ?? page.title} />
      </Field>
      <Field label="Places" id={newSessionFieldIds.capacity} error={errors.capacity}>
        <Input
          name="capacity"
          type="number"
          min={groupPlaces.least}
          max={groupPlaces.most}
          defaultValue={typed?.capacity || page.capacity}
        />
      </Field>
    </div>
  );
}

const pickedClass =
  "inline-flex max-w-full min-h-12.5 items-center gap-1 rounded-md border-2 border-chosen bg-chosen-bg pl-3.5 text-ui";
const foundClass = "grid min-h-14 content-center px-3 py-2 text-ui no-underline hover:bg-tint";
