import { type ChangeEvent, useRef } from "react";
import { slugFrom } from "#app/lib/address-parts.ts";
import { pathTo, servicePage } from "#app/lib/public-pages.ts";
import { serviceLimits } from "../service-input.ts";

const mostInSlug = serviceLimits.link - pathTo(servicePage, "").length;

/** A new service's link follows its title until the coach edits it; a stored one does not change. */
export function useSuggestedLink(isNew: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  const suggested = useRef(isNew ? "" : undefined);
  return {
    input: {
      ref,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        if (isNew) suggested.current = target.value === "" ? "" : undefined;
      },
    },
    follow: (title: string) => {
      const field = ref.current;
      if (!field || suggested.current === undefined) return;
      const slug = slugFrom(title, mostInSlug);
      suggested.current = slug && pathTo(servicePage, slug);
      field.value = suggested.current;
    },
  };
}
