import { data } from "react-router";
import { readLinkSite } from "#app/features/booking/links/links.server.ts";
import { ReceiptSheet } from "#app/features/credits/components/receipt-sheet.tsx";
import { getOwnReceipt } from "#app/features/credits/receipts/receipt.server.ts";
import { receiptNumber, receiptTitles } from "#app/features/credits/receipts/receipt.ts";
import { familyPaths } from "#app/features/family/addresses.ts";
import { isUuid } from "#app/lib/address-parts.ts";
import type { Handle } from "#app/lib/page.ts";
import { asHousehold } from "#app/platform/db/doors/doors.server.ts";
import { linkFormHeaders } from "#app/platform/links/links.server.ts";
import { householdWords, requireFamily } from "#app/shell/site/family/family.server.ts";
import { FamilyFrame, familyMeta } from "#app/shell/site/family/family-frame.tsx";
import { TextLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/family-receipt.ts";

export const handle = { isForVisitors: true } satisfies Handle;

/** Another family's receipt returns the same 404. */
export async function loader({ request, params: { id } }: Route.LoaderArgs) {
  const family = await requireFamily(request);
  const { site } = await readLinkSite();
  const receipt = isUuid(id) ? await asHousehold(family.holderId, (tx) => getOwnReceipt(tx, id)) : undefined;
  const title = receipt ? `${receiptTitles[receipt.kind]} ${receiptNumber(receipt)}` : "There is no such receipt";
  const whose = householdWords(family);
  return data({ site, receipt, title, whose }, { status: receipt ? 200 : 404, headers: linkFormHeaders });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return familyMeta(loaderData?.title ?? "Receipt", loaderData?.site.brand);
}

export default function FamilyReceipt({ loaderData: { site, receipt, title, whose } }: Route.ComponentProps) {
  return (
    <FamilyFrame site={site} whose={whose} tab={familyPaths.lessons} title={title}>
      {receipt && <ReceiptSheet receipt={receipt} brand={site.brand} note={noteOf(receipt)} />}
      <p className="mt-6 print:hidden">
        <TextLink href={familyPaths.lessons} arrow="back">
          Lessons left
        </TextLink>
      </p>
    </FamilyFrame>
  );
}

type Shown = NonNullable<Route.ComponentProps["loaderData"]["receipt"]>;

/** What it is about, without the coach's reason. */
function noteOf({ kind, before, later }: Shown): string | undefined {
  if (later.some((one) => one.kind === "void")) return "This receipt no longer counts.";
  const about = { receipt: "Replaces", refund: "Refunds part of", void: "Voids" }[kind];
  return before && `${about} ${receiptNumber(before)}.`;
}
