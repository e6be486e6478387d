import { grouped } from "#app/lib/numbers.ts";
import { SearchBox, SearchForm } from "#app/ui/search-form.tsx";
import { SegmentLinks } from "#app/ui/view-links.tsx";
import { peopleAddress, peoplePath, shownLabels } from "../person.ts";
import type { PeopleView } from "../person-input.server.ts";
import type { PeopleCounts } from "../queries.server.ts";
import { peopleShown } from "../schema.ts";

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
