import type { Answer } from "#app/platform/forms/answer.ts";
import { TextLink } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { AccountForm } from "../sign-in/account-form.tsx";
import { AuthLinks } from "../sign-in/auth-frame.tsx";

type CodePageProps = {
  title: string;
  lead: string;
  action: string;
  answer: Answer<"code"> | undefined;
  field: { label: string; inputMode: "numeric" | "text"; autoComplete: string; maxLength: number };
  otherWay: { label: string; href: string };
};

/** The second step of signing in: a code from the app or a recovery code. */
export function CodePage({ title, lead, action, answer, field, otherWay }: CodePageProps) {
  const { label, ...input } = field;
  return (
    <>
      <h1 className="text-h2">{title}</h1>
      <p className="mt-4 mb-7 text-muted-foreground">{lead}</p>
      <AccountForm action={action} answer={answer} submit="Verify" busyLabel="Verifying...">
        {(open) => (
          <Field label={label} error={open.errors.code}>
            <Input name="code" {...input} autoCapitalize="none" spellCheck={false} required />
          </Field>
        )}
      </AccountForm>
      <AuthLinks>
        <TextLink href={otherWay.href}>{otherWay.label}</TextLink>
      </AuthLinks>
    </>
  );
}
