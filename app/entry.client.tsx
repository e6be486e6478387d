import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// start-framework.js marks a form that was sent meanwhile; such a page is about to unload.
if (!document.querySelector("form[data-sent]"))
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
