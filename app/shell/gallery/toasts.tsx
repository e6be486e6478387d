import { LogOut } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { ToastPanel } from "#app/ui/toast-panel.tsx";
import { Row, Sample } from "./sample.tsx";

export function Toasts() {
  return (
    <Sample title="Toasts">
      <div className="grid gap-3 md:grid-cols-3">
        <ToastPanel kind="success" title="Booking request submitted successfully!" onDismiss={stay} />
        <ToastPanel
          kind="error"
          title="Error"
          text="You do not have permission to save posts. Admin role required."
          onDismiss={stay}
        />
        <ToastPanel
          kind="info"
          icon={LogOut}
          title="Signed out"
          text="You have been signed out successfully"
          onDismiss={stay}
        />
      </div>
    </Sample>
  );
}

export function ToastTriggers() {
  const toast = useToast();
  return (
    <Sample title="Toasts, floating">
      <Row>
        <Button size="small" variant="quiet" onClick={() => toast.success("Image uploaded successfully")}>
          Success
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => toast.info("Signed out", "You have been signed out successfully")}
        >
          Info
        </Button>
        <Button size="small" variant="quiet" onClick={() => toast.error("Error", "Failed to load messages")}>
          Error
        </Button>
      </Row>
    </Sample>
  );
}

/** The gallery's toasts do not disappear. */
function stay() {}
