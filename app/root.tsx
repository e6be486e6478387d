import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from "react-router";
import { documentLanguage } from "#app/lib/page.ts";
import { coachManifest, webManifest } from "#app/lib/public-pages.ts";
import { useTheme } from "#app/shell/admin/frame/appearance.ts";
import admin from "#app/shell/admin.css?url";
import { ErrorPage } from "#app/shell/error-page.tsx";
import { AccentStyle, FrameworkWhenReached, InlineScript, useHandle } from "#app/shell/framework.tsx";
import ownTime from "#app/shell/own-time.js?raw";
import visitors from "#app/shell/visitors.css?url";
import sideSans from "#app/ui/fonts/side-sans.woff2?url";
import type { Route } from "./+types/root.ts";

export default function Root() {
  const { hydrates, isForVisitors, showsOwnTimes } = useHandle();
  const { theme } = useTheme();
  return (
    <Document
      head={<Meta />}
      styles={isForVisitors ? visitors : admin}
      manifest={isForVisitors ? webManifest.path : coachManifest.path}
      theme={theme}
    >
      <AccentStyle />
      <Outlet />
      {showsOwnTimes && <InlineScript text={ownTime} />}
      {hydrates === true && <Scripts />}
      {hydrates === "when reached" && <FrameworkWhenReached />}
    </Document>
  );
}

/** Uses nothing that could fail again: no loader data, no scripts. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Document head={<title>{isMissing ? "Page not found" : "Something went wrong"}</title>} styles={visitors}>
      <ErrorPage isMissing={isMissing} />
    </Document>
  );
}

type DocumentProps = {
  head: ReactNode;
  styles: string;
  manifest?: string;
  theme?: string | undefined;
  children: ReactNode;
};

function Document({ head, styles, manifest = webManifest.path, theme, children }: DocumentProps) {
  return (
    <html lang={documentLanguage()} className={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        {head}
        <meta name="theme-color" content="#07141a" />
        <link rel="preload" href={sideSans} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={manifest} />
        <link rel="stylesheet" href={styles} />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}
