import { data } from "react-router";
import { type Handle, siteFacts } from "#app/lib/page.ts";
import { NotFoundNotice } from "#app/shell/error-page.tsx";
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
