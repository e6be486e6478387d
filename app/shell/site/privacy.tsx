import type { ReactNode } from "react";
import { pageMeta, siteFacts } from "#app/lib/page.ts";
import { privacyPage } from "#app/lib/public-pages.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/privacy.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Privacy",
    description: "What this site stores when you write to the coach, why, for how long, and what you can ask for.",
    page: privacyPage,
    site: siteFacts(matches).site,
  });
}

export default function Privacy({ matches }: Route.ComponentProps) {
  const { brand, email, reply_hours } = siteFacts(matches).settings;
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title="Privacy" lead={`What ${brand} stores when you write, and what you can ask for.`} />
      <div className="section wrap">
        <div className="grid max-w-[42rem] gap-10">
          <Part title="What is stored">
            <p>
              When you book a session or send a message: your name, your email address, your phone number if you give
              it, and what you wrote and chose in the form, with the time it arrived.
            </p>
            <p>
              When you take the quiz and ask for a recommendation: your name, your email address, your phone number if
              you give it, your answers and the service they led to. Until you send that last step, nothing is stored;
              the answers are only in the address of the page.
            </p>
          </Part>
          <Part title="Why">
            <p>
              To answer you, within {reply_hours} hours, and to prepare your session. Your details are not used for
              advertising, not sold and not passed on.
            </p>
          </Part>
          <Part title="Who sees it">
            <p>
              The coach, and the people who run this site for the coach. A request is stored in the site’s own database
              and sent to the coach by email.
            </p>
          </Part>
          <Part title="For how long">
            <p>
              A request is kept while it is being worked on and while we work together. You can ask for it to be erased
              at any time.
            </p>
          </Part>
          <Part title="Cookies">
            <p>
              None. Visitors get no cookie and are not followed, here or elsewhere. The fonts come from this site too.
            </p>
          </Part>
          <Part title="What is counted">
            <p>
              Which pages are seen how often, and the site or link that led there. The address of your connection and
              the name of your browser become a number that differs every day and are not stored, so nobody can tell who
              you are or that you came back on another day. If your browser asks not to be counted (Global Privacy
              Control), you are not.
            </p>
          </Part>
          <Part title="What you can ask for">
            <p>
              You can ask what is stored about you, have it corrected, get a copy, or have it erased.{" "}
              {email && (
                <>
                  Write to{" "}
                  <a href={`mailto:${email}`} className={linkClass}>
                    {email}
                  </a>
                  .
                </>
              )}
            </p>
          </Part>
        </div>
      </div>
    </main>
  );
}

const linkClass = "inline-flex min-h-7 items-center wrap-anywhere underline underline-offset-3 pointer-coarse:min-h-11";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-h3">{title}</h2>
      <div className="mt-3 grid gap-3 text-muted-foreground">{children}</div>
    </section>
  );
}
