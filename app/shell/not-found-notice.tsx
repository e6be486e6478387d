import { ButtonLink } from "#app/ui/button.tsx";
import { LineCall } from "#app/ui/line-call.tsx";

export function NotFoundNotice() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="on-ink grid min-h-svh pt-header max-md:grid-rows-[auto_1fr] md:grid-cols-2 md:items-stretch"
    >
      <div className="flex flex-col items-start px-gutter pt-10 pb-12 md:justify-center md:py-12 md:pr-[clamp(1.5rem,5vw,5rem)] md:pb-16 md:pl-[max(var(--gutter),calc((100vw-80rem)/2))]">
        <p className="font-figure text-[clamp(7rem,4rem+11vw,14rem)] tracking-[-0.045em]">404</p>
        <h1 className="mt-5 text-h2 leading-[1.02]">Oops! Page not found</h1>
        <p className="mt-3 max-w-120 text-lead text-muted-foreground">
          That one landed long. Let’s play the point again.
        </p>
        <ButtonLink href="/" className="mt-9 max-md:w-full">
          Return to Home
        </ButtonLink>
      </div>
      <LineCall call="out" className="min-h-68 max-md:-order-1 md:min-h-88" />
    </main>
  );
}
