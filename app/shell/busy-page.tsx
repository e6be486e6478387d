import { renderToStaticMarkup } from "react-dom/server";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import visitors from "./visitors.css?url";

/** Written once at the start, because there is no time for it when it is needed. */
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
        <header className="on-ink fixed inset-x-0 top-0 z-30 h-header border-b border-border">
          <div className="wrap flex h-full items-center">
            <a href="/" aria-label="Home" className="-ml-1.25 grid size-11 place-items-center">
              <BrandMark className="size-8.5" />
            </a>
          </div>
        </header>
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
