import { Pencil, Plus } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Panel, PanelHead, PanelLink } from "#app/ui/panel.tsx";
import { newPlacePath, type PlaceToEdit, placeAddress, placeInWords, placeTexts } from "./places.ts";

export function PlacesPanel({ places }: { places: readonly PlaceToEdit[] }) {
  return (
    <Panel aria-labelledby="places-title">
      <PanelHead
        id="places-title"
        title="Places"
        action={
          <PanelLink to={newPlacePath} icon={Plus}>
            {placeTexts.add}
          </PanelLink>
        }
      />
      {places.length === 0 && (
        <p className="px-4 py-3.5 text-ui text-muted-foreground md:px-5.5">
          The first one is added with your hours. More of them, and the way between them, come here.
        </p>
      )}
      <ul className="divide-y divide-border">
        {places.map((place) => (
          <li key={place.id} className="flex items-center justify-between gap-4 py-3.5 pr-3 pl-4 md:pl-5.5">
            <div className="min-w-0 wrap-anywhere">
              <p className="flex flex-wrap items-center gap-2 text-ui font-semibold">
                {place.name}
                {place.is_closed && <Badge tone="outline">Closed</Badge>}
              </p>
              <p className="text-small text-muted-foreground">{placeInWords(place)}</p>
            </div>
            <Link
              to={placeAddress(place.id)}
              aria-label={`Edit ${place.name}`}
              className={buttonClass({ variant: "quiet", size: "compact", iconOnly: true })}
            >
              <Pencil aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
