/** Why an address was not read. Nothing else that the other side says is passed on. */
export type FetchFailure =
  | ("address" | "private" | "unknown host" | "no answer" | "certificate")
  | ("refused" | "gone" | "failed" | "redirects" | "too large");

/** Carries a reason through streams and callbacks; it never leaves this folder. */
export class RefusedFetch extends Error {
  override name = "RefusedFetch";
  readonly reason: FetchFailure;
  constructor(reason: FetchFailure) {
    super(reason);
    this.reason = reason;
  }
}
