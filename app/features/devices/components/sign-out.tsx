import { LogOut } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { sendUnsent } from "#app/platform/offline/send-unsent.ts";
import { lookForSignal } from "#app/platform/offline/signal.ts";
import { accountHere, removeUnsentOf } from "#app/platform/offline/unsent-store.ts";
import { useUnsent } from "#app/platform/offline/use-offline.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { forgetPages } from "./kept-pages.ts";

/** The session watch removes its own entry, which tells the other tabs. */
const sessionKey = "courtside.session";

/**
 * Leaves nothing personal on the device. The coach chooses whether unsent work is sent or discarded first. Every admin page
 * has this, so it uses the browser's own dialog: the library's would be a third of a page's script.
 */
export function SignOut() {
  const form = useRef<HTMLFormElement>(null);
  const count = useUnsent().filter(({ state }) => state !== "sent").length;
  const question = useRef<HTMLDialogElement>(null);
  const submit = useSubmit();
  const toast = useToast();

  async function leave(how: "send" | "discard"): Promise<void> {
    question.current?.close();
    if (!(await lookForSignal()))
      return toast.error("Signing out needs the network", "Try again when there is signal.");
    if (how === "send" && (await sendUnsent())) return toast.error("Not everything could be sent");
    await forgetDevice();
    await submit(form.current);
    // What was still on its way while the sign-in lasted.
    await forgetPages().catch(() => {});
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (count > 0) question.current?.showModal();
    else void leave("discard");
  }

  return (
    <>
      <Form ref={form} method="post" action="/auth/sign-out" onSubmit={onSubmit}>
        <Button type="submit" variant="quiet" size="compact" className="whitespace-nowrap">
          <LogOut aria-hidden />
          <span className="max-[22rem]:sr-only">Sign Out</span>
        </Button>
      </Form>
      <dialog ref={question} aria-labelledby="unsent-title" aria-describedby="unsent-text" className={questionClass}>
        <h2 id="unsent-title" className="text-2xl leading-head">
          {count === 1 ? "1 thing is not sent yet" : `${count} things are not sent yet`}
        </h2>
        <p id="unsent-text" className="mt-1 mb-5 text-ui text-muted-foreground">
          It is on this device only. Signing out removes it from here.
        </p>
        <form method="dialog" className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => void leave("send")}>
            Send and sign out
          </Button>
          <Button size="small" variant="destructive" onClick={() => void leave("discard")}>
            Discard and sign out
          </Button>
          <Button type="submit" size="small" variant="quiet">
            Stay signed in
          </Button>
        </form>
      </dialog>
    </>
  );
}

const questionClass =
  "m-auto w-full max-w-160 bg-card px-5 pt-6 pb-5 text-left text-foreground shadow-dialog backdrop:bg-scrim max-md:mb-0 max-md:max-w-none max-md:rounded-t-sheet md:rounded-lg md:px-7";

/** Unsent work of another account stays for it. */
async function forgetDevice(): Promise<void> {
  await removeUnsentOf(accountHere()).catch(() => {});
  await forgetPages().catch(() => {});
  for (const key of Object.keys(localStorage)) if (key !== sessionKey) localStorage.removeItem(key);
  sessionStorage.clear();
}
