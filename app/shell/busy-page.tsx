import { renderToStaticMarkup } from "react-dom/server";
import { MarkHeader } from "./error-page.tsx";
import visitors from "./visitors.css?url";

/** Rendered once at start, because there is no time for it under load. */
export function busyPage(): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<BusyPage />)}`;
}

function BusyPage() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Please try again in a moment</title>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#07141a" />
        <link rel="stylesheet" href={visitors} />
      </head>
      <body>
        <MarkHeader />
        <main id="main" className="on-ink flex min-h-svh items-center pt-header">
          <div className="wrap py-12">
            <h1>Please try again in a moment</h1>
            <p className="mt-5 max-w-144 text-lead text-muted-foreground">
              Many people are here at once. If you were sending a form, go back: what you typed is still there.
            </p>
          </div>
        </main>
      </body>
    </html>
  );
}
