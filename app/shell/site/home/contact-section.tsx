import { ContactForm } from "#app/features/inbox/forms/contact-form.tsx";
import type { ContactAnswer } from "#app/features/inbox/message.ts";
import type { SiteFacts, SiteSettings } from "#app/shell/site/frame/layout.tsx";

type ContactSectionProps = Pick<SiteFacts, "settings" | "texts"> & { pageAnswer: ContactAnswer | undefined };

export function ContactSection({ settings, texts, pageAnswer }: ContactSectionProps) {
  return (
    <section id="contact" className="-scroll-mt-8 section">
      <div className="wrap lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,1fr)_minmax(0,4fr)]">
        <div className="max-lg:mb-10">
          {texts.contact_heading && <h2>{texts.contact_heading}</h2>}
          <p className="mt-5 text-lead text-muted-foreground">
            {texts.contact_lead}
            {settings.consultation_minutes &&
              ` Or ask for the free ${settings.consultation_minutes}-minute consultation.`}
          </p>
          <ContactFacts settings={settings} />
        </div>
        <div className="lg:col-start-3">
          <ContactForm action="/?index#contact" pageAnswer={pageAnswer} />
        </div>
      </div>
    </section>
  );
}

function ContactFacts({ settings }: { settings: SiteSettings }) {
  const { hours, consultation_minutes, email, phone, tel, place } = settings;
  const facts = [
    { label: "Hours", value: hours },
    { label: "Place", value: place },
    { label: "Consultation", value: consultation_minutes && `${consultation_minutes} minutes, free` },
    { label: "Email", value: email, href: `mailto:${email}` },
    { label: "Phone", value: phone, href: tel },
  ].filter(({ value }) => value);
  return (
    <dl className="@container mt-10 border-t border-border text-ui leading-[1.6]">
      {facts.map(({ label, value, href }) => (
        <div
          key={label}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 @max-[14rem]:grid-cols-1 border-b border-border py-3.5 md:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-subtle">{label}</dt>
          <dd className="font-520 wrap-anywhere">
            {href ? (
              <a href={href} className="-my-2.5 inline-flex min-h-11 items-center hover:underline">
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
