import { Link2, LogOut } from "lucide-react";
import { useAction } from "#app/platform/forms/browser/use-action.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel, PanelTitle } from "#app/ui/panel.tsx";
import { useToast } from "#app/ui/toast.tsx";

type AccessPanelProps = {
  personId: string;
  /** Undefined for a child, or a person without an address. */
  access: { devices: { id: string; words: string }[] } | undefined;
};

/** The devices with this person's family page open, and the button that mails a link. */
export function AccessPanel({ personId, access }: AccessPanelProps) {
  const toast = useToast();
  const { isBusy, run } = useAction({
    onDone: (message) => toast.success(message ?? "Done"),
    onFailed: (message) => toast.error(message ?? "That did not work"),
  });
  if (!access) return null;
  const at = `/admin/players/${personId}`;
  return (
    <Panel aria-labelledby="access-title">
      <PanelTitle id="access-title">Family page</PanelTitle>
      <div className="grid gap-3 px-4 py-3.5 text-ui md:px-5.5">
        <p className="text-muted-foreground">
          {access.devices.length === 0
            ? "It is open on no device."
            : "Sessions, lessons left and receipts. It is open on:"}
        </p>
        <ul className="grid gap-1">
          {access.devices.map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" size="small" busy={isBusy} onClick={() => run(`${at}/family-link`)}>
            <Link2 aria-hidden />
            Send the link
          </Button>
          {access.devices.length > 0 && (
            <Button variant="danger" size="small" busy={isBusy} onClick={() => run(`${at}/end-family`)}>
              <LogOut aria-hidden />
              End everywhere
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
