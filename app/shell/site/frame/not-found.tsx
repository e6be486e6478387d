import { data } from "react-router";
import type { Handle } from "#app/lib/page-handle.ts";
import { siteFacts } from "#app/lib/site-facts.ts";
import { NotFoundNotice } from "#app/shell/not-found-notice.tsx";
import type { Route } from "./+types/not-found.ts";

export const handle = { hasFooter: false } satisfies Handle;

export function loader() {
  return data(null, 404);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Page not found | ${siteFacts(matches).settings.brand}` }];
}

export default function NotFound() {
  return <NotFoundNotice />;
}
