import { addPerson, saveNote } from "#app/features/people/mutations.server.ts";
import type { PersonInput } from "#app/features/people/person-input.server.ts";
import { skillLevels } from "#app/features/people/schema.ts";
import { msPerDay } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { addressOf, childNames, familyNames, firstNames, phoneOf } from "./people.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";
import { stored } from "./stored.ts";
import { notes } from "./words.ts";

export type Player = { id: string; name: string; isMinor: boolean; age: number };
export type Household = {
  name: string;
  contact: { id: string; name: string; email: string; phone: string };
  players: Player[];
};

/** Half of them from the start, the others over the year. Returns those who have come so far. */
export function planHouseholds(stage: Stage, { count, begin }: { count: number; begin: number }): Household[] {
  const random = stage.randomOf("households");
  const families = random.shuffled(familyNames);
  const known: Household[] = [];
  for (let number = 0; number < count; number++) {
    const isEarly = number < count / 2;
    const late = Math.floor(begin + random.next() * (stage.now - begin - 14 * msPerDay));
    const family = families[number % families.length] ?? "";
    const joining = draw(random, { family, number, thisYear: Number(stage.today.slice(0, 4)) });
    stage.plan(isEarly ? begin + number : late, async () => {
      known.push(await stage.act("admin", (tx) => join(tx, joining)));
    });
  }
  return known;
}

type Drawn = {
  form: PersonInput;
  children: PersonInput[];
  partner: PersonInput | undefined;
  thisYear: number;
  note: string | undefined;
};

type Of = { family: string; number: number; thisYear: number };

function draw(random: Random, { family, number, thisYear }: Of): Drawn {
  const isFamily = random.chance(0.6);
  const name = `${random.one(firstNames)} ${family}`;
  const email = addressOf(name, number);
  const adult = { ...nobody, name, email, phone: phoneOf(number), household: "new" as const, is_contact: true };
  const level = () => random.one(skillLevels);
  const children = isFamily
    ? random.shuffled(childNames).slice(
        0,
        random.weighted([
          [1, 5],
          [2, 4],
          [3, 1],
        ]),
      )
    : [];
  const partner = !isFamily && random.chance(0.25);
  const note = random.chance(0.3) ? random.one(notes) : undefined;
  return {
    ...{
      thisYear,
      note,
      form: {
        ...adult,
        household_name: family,
        plays: !isFamily || random.chance(0.2),
        skill_level: isFamily ? null : level(),
      },
    },
    partner: partner ? { ...nobody, name: `${random.one(firstNames)} ${family}`, skill_level: level() } : undefined,
    children: children.map((child) => ({
      ...{
        ...nobody,
        name: `${child} ${family}`,
        is_minor: true,
        birth_year: thisYear - random.whole(6, 16),
        skill_level: level(),
      },
    })),
  };
}

const nobody: PersonInput = {
  ...{ name: "", email: null, phone: null, is_minor: false, birth_year: null, skill_level: null, plays: true },
  ...{
    household: "none",
    with_id: null,
    with_name: "",
    household_name: null,
    parent_name: "",
    is_contact: false,
    version: "",
  },
};

async function join(tx: Tx, { form, children, partner, thisYear, note }: Drawn): Promise<Household> {
  const added = await addPerson(tx, form);
  const id = stored(added);
  if (note && added.ok) stored(await saveNote(tx, id, { note, version: added.version }));
  const players: Player[] = form.plays ? [{ id, name: form.name, isMinor: false, age: 40 }] : [];
  for (const one of [...children, ...(partner ? [partner] : [])]) {
    const playerId = stored(await addPerson(tx, { ...one, household: "with", with_id: id }));
    players.push({
      id: playerId,
      name: one.name,
      isMinor: one.is_minor,
      age: thisYear - (one.birth_year ?? thisYear - 40),
    });
  }
  const contact = { id, name: form.name, email: form.email ?? "", phone: form.phone ?? "" };
  return { name: form.household_name ?? "", contact, players };
}
