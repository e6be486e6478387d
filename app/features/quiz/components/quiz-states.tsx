import { RotateCw } from "lucide-react";
import { quizPage, servicesPage } from "#app/lib/public-pages.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty, LoadError } from "#app/ui/states.tsx";

export function QuizNotLoaded({ errorMessage }: { errorMessage: string }) {
  return (
    <>
      <h1 className="sr-only">Find your service</h1>
      <LoadError title={errorMessage} text="Please try again in a moment.">
        <ButtonLink href={quizPage.path} variant="secondary" size="small">
          <RotateCw aria-hidden />
          Try again
        </ButtonLink>
      </LoadError>
    </>
  );
}

export function NothingToAsk() {
  return (
    <>
      <h1 className="sr-only">Find your service</h1>
      <Empty title="There are no questions yet" text="The services are all described on one page.">
        <ButtonLink href={servicesPage.path} variant="secondary" size="small">
          View Services
        </ButtonLink>
      </Empty>
    </>
  );
}
