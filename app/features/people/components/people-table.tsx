import { Link } from "react-router";
import { dayInWords } from "#app/lib/dates.ts";
import { grouped } from "#app/lib/region.ts";
import { StatusDot } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Marked } from "#app/ui/marked.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SearchBox, SearchForm } from "#app/ui/search-form.tsx";
import { Empty } from "#app/ui/states.tsx";
import { Cell, ColumnHeader, Table, TableBody, TableHead, TableRow } from "#app/ui/table.tsx";
import { SegmentLinks, StepLinks } from "#app/ui/view-links.tsx";
import { ageOf, peopleAddress, peoplePath, peopleTexts, personAddress, shownLabels, whoPays } from "../person.ts";
import type { PeopleView } from "../person-input.server.ts";
import type { ListedPerson, PeopleCounts, PeoplePage } from "../queries.server.ts";
import { peopleShown } from "../schema.ts";
import { HouseholdChip } from "./household-panel.tsx";

/** The search and filters of the list. */
export function PeopleFilters({ view, counts }: { view: PeopleView; counts: PeopleCounts }) {
  return (
    <SearchForm action={peoplePath} label="Players" className="">
      {view.show !== "all" && <input type="hidden" name="show" value={view.show} />}
      <SearchBox value={view.q} placeholder="Name, parent, address or phone" />
      <SegmentLinks
        label="Show"
        className="max-md:basis-full"
        links={peopleShown.map((show) => ({
          to: peopleAddress(view, { show }),
          label: shownLabels[show],
          count: grouped(counts[show]),
          isCurrent: view.show === show,
        }))}
      />
    </SearchForm>
  );
}

/** What other features know about a person. */
type Player = ListedPerson & { lastContact: Date | undefined; isWaiting: boolean };
type PeopleTableProps = {
  view: PeopleView;
  page: Omit<PeoplePage, "rows"> & { rows: Player[] };
  timeZone: string;
  year: number;
  now: Date;
};

export function PeopleTable({ view, page, ...shown }: PeopleTableProps) {
  if (page.rows.length === 0) return <Nobody view={view} />;
  return (
    <>
      <Panel className="mt-4">
        <Table aria-label="Players">
          <TableHead>
            <ColumnHeader>Player</ColumnHeader>
            <ColumnHeader>Household</ColumnHeader>
            <ColumnHeader>Last contact</ColumnHeader>
          </TableHead>
          <TableBody>
            {page.rows.map((person) => (
              <PersonRow key={person.id} {...{ person, view, ...shown }} />
            ))}
          </TableBody>
        </Table>
      </Panel>
      <StepLinks
        previous={page.previous && peopleAddress(view, { previous: page.previous })}
        next={page.next && peopleAddress(view, { next: page.next })}
      />
    </>
  );
}

type PersonRowProps = Omit<PeopleTableProps, "page"> & { person: Player };

function PersonRow({ person, view, timeZone, year, now }: PersonRowProps) {
  const { id, name, is_minor, birth_year, household, lastContact, isWaiting } = person;
  return (
    <TableRow>
      <Cell place="name" className="unfolded:h-14.5 unfolded:max-w-96">
        {isWaiting && (
          <>
            <StatusDot status="new" className="mr-2 size-2 align-[0.08em]" />
            <span className="sr-only">New request: </span>
          </>
        )}
        <Link to={personAddress(id)} className={nameClass}>
          <Marked text={name} words={view.q} />
        </Link>
        {is_minor && birth_year !== null && (
          <span className="font-normal text-muted-foreground">, {ageOf(birth_year, year)}</span>
        )}
      </Cell>
      <Cell
        className={
          household ? "folded:col-span-full folded:row-start-2 folded:pt-1 unfolded:max-w-72" : "folded:hidden"
        }
      >
        {household ? (
          <HouseholdChip household={household} says={whoPays(id, household)} className="relative z-1" />
        ) : (
          <span className="text-subtle">–</span>
        )}
      </Cell>
      <Cell place="date" className="folded:col-start-2! folded:row-start-1 folded:justify-self-end unfolded:text-right">
        <span className="unfolded:hidden">Last: </span>
        {lastContact ? dayInWords(lastContact, timeZone, now) : "Not yet"}
      </Cell>
    </TableRow>
  );
}

/** The whole row is tappable; the household's chip lies above it. */
const nameClass = "no-underline underline-offset-3 after:absolute after:inset-0 hover:underline";

function Nobody({ view }: { view: PeopleView }) {
  const isNarrowed = view.q !== "" || view.show !== "all";
  return (
    <Panel className="mt-4">
      {isNarrowed ? (
        <Empty title={peopleTexts.noneFound}>
          <Link to={peoplePath} className={buttonClass({ variant: "secondary", size: "small" })}>
            Show all players
          </Link>
        </Empty>
      ) : (
        <Empty title={peopleTexts.noneYet} text={peopleTexts.noneYetText} />
      )}
    </Panel>
  );
}
