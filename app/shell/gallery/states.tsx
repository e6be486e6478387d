import { Button } from "#app/ui/button.tsx";
import { Empty, LoadError, Loading, Skeleton } from "#app/ui/states.tsx";
import { Pair, TitledSample } from "./sample.tsx";

export function States() {
  return (
    <>
      <Pair>
        <TitledSample title="Loading">
          <Loading text="Loading testimonials..." className="p-5.5">
            <Skeleton className="h-4 w-[30%]" />
            <Skeleton className="mt-3 h-5" />
            <Skeleton className="mt-2 h-5 w-[84%]" />
            <Skeleton className="mt-6 h-4 w-2/5" />
          </Loading>
        </TitledSample>
        <TitledSample title="Empty">
          <Empty title="No messages yet" text="New booking requests appear here as they arrive." />
        </TitledSample>
      </Pair>
      <Pair>
        <TitledSample title="Load error with retry">
          <LoadError title="Failed to load messages" text="Check the connection and try again." />
        </TitledSample>
        <TitledSample title="Confirm dialog">
          <ConfirmPicture />
        </TitledSample>
      </Pair>
    </>
  );
}

/** Only the dialog's look; a working one is under Dialogs. */
function ConfirmPicture() {
  return (
    <div className="p-5.5">
      <div className="rounded-lg bg-card px-7 py-6 shadow-pop">
        <h3 className="text-xl leading-head font-540 tracking-display font-stretch-112%">Delete Testimonial</h3>
        <p className="mt-2 mb-6 text-ui leading-body text-muted-foreground">
          Are you sure you want to delete this testimonial? This action cannot be undone.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" size="small">
            Cancel
          </Button>
          <Button variant="destructive" size="small">
            Delete
          </Button>
        </div>
      </div>
    </div>
  );
}
