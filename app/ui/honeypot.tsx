/** A field for machines: no person sees it, reaches it or hears of it. */
export function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
