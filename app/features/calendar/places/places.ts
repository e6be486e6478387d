import type { Values } from "#app/platform/forms/answer.ts";
import { hoursPath } from "../addresses.ts";
import type { Ground, PlaceKind } from "../hours/hours.ts";

const placesPath = `${hoursPath}/places`;
export const newPlacePath = `${placesPath}/new`;
export const placeAddress = (id: string) => `${placesPath}/${id}`;

export const placeTexts = {
  add: "Add place",
  added: "Place added",
  saved: "Place saved",
  notSaved: "The place could not be saved",
  notLoaded: "This place could not be loaded",
  savedElsewhere: "This place was saved somewhere else after you opened it.",
  deleted: "Place deleted",
  notDeleted: "The place could not be deleted",
  inUse:
    "It has hours or sessions, so it cannot be deleted. Close it instead: nobody can book it any more, and what is booked stays.",
};

export const placeRefusals = {
  noName: "Please give it a name",
  position: "Please enter a number such as 40.7128",
  half: "Please enter both, or neither",
  travel: "Please enter minutes from 0 to 600",
};

export const placeKindLabels: Record<PlaceKind, string> = { outdoor: "Outdoor", indoor: "Indoor", online: "Online" };

export type PlaceField =
  | ("name" | "address" | "kind" | "is_lit" | "latitude" | "longitude" | "is_closed")
  | `travel.${string}`;

export const placeLabels = {
  name: "Name",
  address: "Address",
  kind: "Kind",
  is_lit: "Has lights",
  latitude: "Latitude",
  longitude: "Longitude",
  is_closed: "Closed",
};

export type Travel = { placeId: string; name: string; minutes: number };

export type PlaceToEdit = {
  id: string;
  name: string;
  address: string | null;
  kind: PlaceKind;
  is_lit: boolean;
  latitude: number | null;
  longitude: number | null;
  is_closed: boolean;
  travel: Travel[];
};

const newPlace: Omit<PlaceToEdit, "id" | "travel"> = {
  ...{ name: "", address: null, kind: "outdoor", is_lit: false },
  ...{ latitude: null, longitude: null, is_closed: false },
};

export function placeValues(place: Omit<PlaceToEdit, "id"> | { travel: Travel[] }): Values<PlaceField> {
  const { name, address, kind, is_lit, latitude, longitude, is_closed, travel } = { ...newPlace, ...place };
  return {
    ...{ name, address: address ?? "", kind },
    ...{ is_lit: is_lit ? "on" : "", is_closed: is_closed ? "on" : "" },
    ...{ latitude: latitude?.toString() ?? "", longitude: longitude?.toString() ?? "" },
    ...Object.fromEntries(travel.map(({ placeId, minutes }) => [`travel.${placeId}`, minutes ? String(minutes) : ""])),
  };
}

/** 'Outdoor, daylight only, 15 min to Northside Indoor'. */
export function placeInWords(place: PlaceToEdit): string {
  const ways = place.travel
    .filter(({ minutes }) => minutes > 0)
    .map(({ name, minutes }) => `${minutes} min to ${name}`);
  return [groundInWords(place), ...ways].join(", ");
}

/** 'Outdoor, daylight only'. */
export function groundInWords({ kind, is_lit, latitude }: Ground): string {
  if (kind === "online") return "A call, no travel";
  if (kind === "indoor") return "Indoor";
  if (is_lit) return "Outdoor, with lights";
  return latitude === null ? "Outdoor, no lights, position not known" : "Outdoor, daylight only";
}
