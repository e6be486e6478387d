import { BrandMark } from "#app/ui/brand.tsx";

/** The header of a page that cannot load anything: the brand mark, linked to home. */
export function MarkHeader() {
  return (
    <header className="on-ink fixed inset-x-0 top-0 z-30 h-header border-b border-border">
      <div className="wrap flex h-full items-center">
        <a href="/" aria-label="Home" className="-ml-1.25 grid size-11 place-items-center">
          <BrandMark className="size-8.5" />
        </a>
      </div>
    </header>
  );
}
