export function PrivacyNote() {
  return (
    <p className="text-small text-subtle">
      Your details are used only to answer you.{" "}
      <a
        href="/privacy"
        className="inline-flex min-h-7 items-center underline underline-offset-3 pointer-coarse:min-h-11"
      >
        Privacy
      </a>
    </p>
  );
}
