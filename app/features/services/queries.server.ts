import { and, type Column, eq, exists, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { knownPictures } from "#app/features/pictures/queries.server.ts";
import { pathTo, servicePage } from "#app/lib/public-pages.ts";
import { versionOf } from "#app/platform/db/columns.server.ts";
import type { Tx } from "#app/platform/db/connection.server.ts";
import { type Package, packageOf } from "./packages.ts";
import type { SessionChoice } from "./schema.ts";
import { sessionCode, slugOf } from "./service.ts";
import { priceOptions, serviceFeatureCards, serviceProcessSteps, services } from "./tables.server.ts";

/** What the form stores in the service's own row. */
const {
  id: _id,
  display_order: _order,
  created_at: _created,
  updated_at: _updated,
  session_type: _code,
  ...formColumns
} = getTableColumns(services);

const inOrder = [services.display_order, services.created_at, services.id];
const isPublished = eq(services.published, true);

const { alt, width, height, widths } = knownPictures;
/** Facts about an uploaded picture; our own have only a name. */
const uploaded = { alt, width, height, widths };
const itsPicture = eq(knownPictures.url, services.picture);

/** Every published service by its address and its last change, for the sitemap. */
export async function listServiceAddresses(tx: Tx) {
  return tx
    .select({ link: services.link, updated_at: services.updated_at })
    .from(services)
    .where(eq(services.published, true))
    .orderBy(services.display_order, services.created_at, services.id);
}

export async function listServiceLinks(tx: Tx) {
  return tx
    .select({ title: services.title, link: services.link })
    .from(services)
    .where(isPublished)
    .orderBy(...inOrder);
}

export type ServiceOnCard = Awaited<ReturnType<typeof listServiceCards>>[number];

/** With the stored price text. */
export async function listServiceCards(tx: Tx) {
  const { link, title, description, price, features, popular } = services;
  return tx
    .select({ link, title, description, price, features, popular })
    .from(services)
    .where(isPublished)
    .orderBy(...inOrder);
}

export type ServiceInList = Awaited<ReturnType<typeof listServicesWithPrice>>[number];

export async function listServicesWithPrice(tx: Tx) {
  const { link, title, description, price, picture } = services;
  return tx
    .select({ link, title, description, price, picture, uploaded })
    .from(services)
    .leftJoin(knownPictures, itsPicture)
    .where(isPublished)
    .orderBy(...inOrder);
}

export type Service = NonNullable<Awaited<ReturnType<typeof getService>>>;

/** A published service with everything its own page shows. */
export async function getService(tx: Tx, link: string) {
  const { features, popular, published, session_name, ...shown } = formColumns;
  const [service] = await tx
    .select({ id: services.id, ...shown, uploaded })
    .from(services)
    .leftJoin(knownPictures, itsPicture)
    .where(and(eq(services.link, link), isPublished));
  if (!service) return undefined;
  const [cards, steps, prices] = await Promise.all([
    listFeatureCards(tx, service.id),
    listProcessSteps(tx, service.id),
    listPrices(tx, service.id),
  ]);
  return { ...service, cards, steps, prices };
}

async function listFeatureCards(tx: Tx, service_id: string) {
  const { id, title, text, display_order } = serviceFeatureCards;
  const isOfService = eq(serviceFeatureCards.service_id, service_id);
  return tx.select({ id, title, text }).from(serviceFeatureCards).where(isOfService).orderBy(display_order, id);
}

async function listProcessSteps(tx: Tx, service_id: string) {
  const { id, duration, title, text, display_order } = serviceProcessSteps;
  const isOfService = eq(serviceProcessSteps.service_id, service_id);
  return tx
    .select({ id, duration, title, text })
    .from(serviceProcessSteps)
    .where(isOfService)
    .orderBy(display_order, id);
}

async function listPrices(tx: Tx, service_id: string) {
  const { id, label, note, amount, display_order } = priceOptions;
  const isOfService = eq(priceOptions.service_id, service_id);
  return tx.select({ id, label, note, amount }).from(priceOptions).where(isOfService).orderBy(display_order, id);
}

export type ServiceInAdmin = Awaited<ReturnType<typeof listAllServices>>[number];

/** Every service, published or not, in the site's order. */
export async function listAllServices(tx: Tx) {
  const { id, link, title, description, price, features, popular, published } = services;
  return tx
    .select({ id, link, title, description, price, features, popular, published })
    .from(services)
    .orderBy(...inOrder);
}

/** Every price of every service, in order. */
export async function listAllPrices(tx: Tx) {
  const { id, service_id, label, note, amount, display_order } = priceOptions;
  const columns = { id, service_id, label, note, amount };
  return tx.select(columns).from(priceOptions).orderBy(service_id, display_order, id);
}

export type { Package };

/** What can be sold of a service with this lesson length. */
export async function listPackagesOf(tx: Tx, { serviceId, minutes }: { serviceId: string; minutes: number }) {
  const options = await listPrices(tx, serviceId);
  return options.flatMap((option): Package | [] => packageOf(option, minutes) ?? []);
}

/** With everything its form holds, published or not. */
export async function getServiceToEdit(tx: Tx, serviceId: string) {
  const [service] = await tx
    .select({ ...formColumns, uploaded, version: versionOf(services.updated_at) })
    .from(services)
    .leftJoin(knownPictures, itsPicture)
    .where(eq(services.id, serviceId));
  if (!service) return undefined;
  return {
    ...service,
    cards: await listFeatureCards(tx, serviceId),
    steps: await listProcessSteps(tx, serviceId),
    detail_prices: await listPrices(tx, serviceId),
  };
}

export type RequestedService = NonNullable<Awaited<ReturnType<typeof getRequestedService>>>;

/** A published service by its slug, with the prices that a request can name. */
export async function getRequestedService(tx: Tx, slug: string) {
  const { id, title, link, session_type } = services;
  const [service] = await tx
    .select({ id, title, link, session_type })
    .from(services)
    .where(and(eq(link, pathTo(servicePage, slug)), isPublished));
  if (!service) return undefined;
  const options = await listPrices(tx, service.id);
  return { slug, id: service.id, title: service.title, session_type: sessionCode(service), options };
}

/** Every published service with its name in a request. */
export async function listAskableServices(tx: Tx) {
  const { id, title, link, session_type } = services;
  const rows = await tx
    .select({ id, title, link, session_type })
    .from(services)
    .where(isPublished)
    .orderBy(...inOrder);
  return rows.map((service) => ({
    ...{ id: service.id, title: service.title, slug: slugOf(service.link), code: sessionCode(service) },
  }));
}

/** What the booking form offers, in the order in which the services were added. */
export async function listSessionChoices(tx: Tx): Promise<SessionChoice[]> {
  const { link, session_type, created_at, id } = services;
  const rows = await tx
    .select({ link, session_type, name: offeredName })
    .from(services)
    .where(isPublished)
    .orderBy(created_at, id);
  return rows.map(({ name, ...service }) => ({ code: sessionCode(service), name }));
}

const offeredName = sql<string>`coalesce(nullif(${services.session_name}, ''), ${services.title})`;

/** Looked up in the statement that stores the request, so that a booking is one round trip. */
export function presetService({ code, option }: { code: string; option: string | undefined }): SQL {
  const { label, note, amount, id, service_id } = priceOptions;
  const price = sql`${services.title} || ': ' || ${label} || coalesce(' (' || ${note} || ')', '') || ', ' || ${amount}`;
  return sql`
    select ${services.id} as service_id, ${price} as price_option
    from ${services} left join ${priceOptions}
      on ${service_id} = ${services.id} and ${id} = ${option ?? null}::uuid
    where coalesce(${services.session_type}, substr(${services.link}, 11)) = ${code} and ${services.published}`;
}

/** Which of these links are public. */
export async function listPublishedLinks(tx: Tx, links: string[]): Promise<string[]> {
  const rows = await tx
    .select({ link: services.link })
    .from(services)
    .where(and(isPublished, inArray(services.link, links)));
  return rows.map(({ link }) => link);
}

/** Every service by its names, published or not, in the site's order. */
export async function listServiceNames(tx: Tx) {
  const { id, title, link, session_type } = services;
  const rows = await tx
    .select({ id, title, link, session_type })
    .from(services)
    .orderBy(...inOrder);
  return rows.map((service) => ({ ...service, session_type: sessionCode(service) }));
}

export function isPictureInServices(url: Column): SQL {
  const isShown = eq(services.picture, url);
  return exists(new QueryBuilder().select({ picture: services.picture }).from(services).where(isShown));
}

/** Its name on the site, published or not; undefined when it is gone. */
export async function getServiceTitle(tx: Tx, link: string): Promise<string | undefined> {
  const [service] = await tx.select({ title: services.title }).from(services).where(eq(services.link, link));
  return service?.title;
}
