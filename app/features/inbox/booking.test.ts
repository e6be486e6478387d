import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createService, deleteService } from "#app/features/services/mutations.server.ts";
import { getRequestedService, listSessionChoices } from "#app/features/services/queries.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { visitorDb } from "#app/platform/db/doors/doors.server.ts";
import { bookingForm, serviceForm } from "#tests/factories.ts";
import { storedId } from "#tests/stored-id.ts";
import { priceText } from "./booking.ts";
import { receiveBooking } from "./receive.server.ts";
import { messages } from "./tables.server.ts";

const admin = () => connectionTo("courtside_admin");

beforeEach(async () => {
  await admin().delete(messages);
});

async function serviceCalled(slug: string) {
  const service = await getRequestedService(visitorDb(), slug);
  if (!service) throw new Error(`There is no service ${slug}`);
  return service;
}

async function storedBooking() {
  const [stored] = await admin().select().from(messages);
  return stored;
}

test("a price reads as on the service's page, with its note", () => {
  expect(priceText({ label: "Weekend", note: "2-3 days", amount: "$500" })).toBe("Weekend (2-3 days), $500");
});

test("a stored price reads as on the page, however long that is", async () => {
  const { id, options } = await serviceCalled("tournament-observation");
  const option = options[0];
  if (!option) throw new Error("There is no price");
  const noted = { ...option, label: "x".repeat(100), note: "y".repeat(100), amount: "$500" };
  await admin().execute(sql`update price_options set label = ${noted.label}, note = ${noted.note},
    amount = ${noted.amount} where id = ${option.id}`);
  await admin().execute(sql`update services set title = repeat('z', 200) where id = ${id}`);
  const session_type = "tournament";
  await receiveBooking(
    visitorDb(),
    bookingForm({ service: "tournament-observation", option: option.id, session_type }),
  );
  const { price_option } = (await storedBooking()) ?? {};
  expect(price_option).toBe(`${"z".repeat(200)}: ${priceText(noted)}`.slice(0, 300));
});

test("a booking is stored exactly, with the price as it read when it was chosen", async () => {
  const { id: service_id, options } = await serviceCalled("video-analysis");
  const form = bookingForm({
    service: "video-analysis",
    option: options[0]?.id,
    intent: "consultation",
    message: "Left-handed\nserve",
  });
  const id = await storedId(receiveBooking(visitorDb(), form));
  const { service, option, time: _none, wait: _never, ...words } = form;
  expect(await storedBooking()).toMatchObject({
    ...words,
    id,
    service_id,
    source: "booking",
    status: "new",
    price_option: "Video Analysis: 30 min, $150",
  });
});

test("the same booking sent twenty times at once is stored once, with a key and without", async () => {
  for (const form of [bookingForm(), bookingForm({ idempotency_key: undefined })]) {
    await admin().delete(messages);
    const ids = await Promise.all(Array.from({ length: 20 }, () => storedId(receiveBooking(visitorDb(), form))));
    expect(new Set(ids).size).toBe(1);
    expect(await admin().$count(messages)).toBe(1);
  }
});

test("another service's price is refused", async () => {
  const other = await serviceCalled("mental-performance");
  await receiveBooking(visitorDb(), bookingForm({ service: "video-analysis", option: other.options[0]?.id }));
  expect(await storedBooking()).toMatchObject({ price_option: null, service_id: expect.any(String) });
});

test("choosing another session type drops the preset service", async () => {
  const { options } = await serviceCalled("video-analysis");
  const preset = { service: "video-analysis", option: options[0]?.id };
  await receiveBooking(visitorDb(), bookingForm({ ...preset, session_type: "fitness" }));
  const { id: service_id } = await serviceCalled("fitness-analysis");
  expect(await storedBooking()).toMatchObject({ session_type: "fitness", service_id, price_option: null });
});

const named = (title: string, published = true) =>
  serviceForm({ title, link: `/services/${title.toLowerCase().replaceAll(" ", "-")}`, published });

async function addOwn(title: string, published = true): Promise<string> {
  const added = await createService(admin(), named(title, published));
  if (!added.ok) throw new Error(`${title} was not added`);
  return added.id;
}

test("the booking form offers the published services by name, those that the coach added last", async () => {
  const ids = [await addOwn("Doubles Clinic"), await addOwn("Ladder Night", false)];
  const publish = (is: boolean) =>
    admin().execute(sql`update services set published = ${is} where session_type = 'fitness'`);
  await publish(false);
  const offered = await listSessionChoices(visitorDb());
  expect(offered.map(({ code }) => code).join(" ")).toBe(
    "on-court video-analysis mental-performance tournament remote-strategy doubles-clinic",
  );
  expect([offered[0]?.name, offered.at(-1)?.name]).toEqual(["On-Court Lesson", "Doubles Clinic"]);
  expect(await getRequestedService(visitorDb(), "fitness-analysis")).toBeUndefined();
  expect(await receiveBooking(visitorDb(), bookingForm({ session_type: "fitness" }))).toMatchObject({ ok: false });
  await publish(true);
  for (const id of ids) await deleteService(admin(), id);
});

test("a request keeps the name its service had, whatever becomes of the service", async () => {
  const id = await addOwn("Doubles Clinic");
  await receiveBooking(visitorDb(), bookingForm({ session_type: "doubles-clinic" }));
  expect(await storedBooking()).toMatchObject({ session_type: "doubles-clinic", service_id: id });
  const name = async () => (await storedBooking())?.session_title;
  expect(await name()).toBe("Doubles Clinic");
  await admin().execute(sql`update services set title = 'Pairs', link = '/services/pairs', published = false
    where id = ${id}`);
  expect(await name()).toBe("Doubles Clinic");
  await deleteService(admin(), id);
  expect(await name()).toBe("Doubles Clinic");
});

test("an unknown session is refused with a reason, and nothing is stored", async () => {
  const id = await addOwn("Ladder Night", false);
  for (const session_type of ["ladder-night", "made-up", "video-analysis-2"])
    expect(await receiveBooking(visitorDb(), bookingForm({ session_type }))).toEqual({
      ok: false,
      reason: "refused",
      errors: { session_type: "I no longer offer this session. Please choose another one." },
    });
  expect(await storedBooking()).toBeUndefined();
  await deleteService(admin(), id);
});

test("the database refuses made-up sessions, and only it sets their name", async () => {
  const receive = (
    session: string,
  ) => sql`select id from receive_message('booking', 'Dana Field', 'dana@player.example',
    null, 'Monday', ${session}, 'beginner', null, 'session', null, null, gen_random_uuid())`;
  await expect(visitorDb().execute(receive("made-up"))).rejects.toMatchObject({
    cause: { constraint: "messages_session_is_named" },
  });
  const id = await addOwn("Doubles Clinic");
  await visitorDb().execute(receive("doubles-clinic"));
  expect(await storedBooking()).toMatchObject({ session_title: "Doubles Clinic" });
  await deleteService(admin(), id);
});
