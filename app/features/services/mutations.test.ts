import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectionTo, type Tx } from "#app/platform/db/connection.server.ts";
import { serviceForm } from "#tests/factories.ts";
import { asAdmin } from "#tests/principals.ts";
import { createService, deleteService, moveService, publishService, updateService } from "./mutations.server.ts";
import { getServiceToEdit, listAllServices, listSessionChoices } from "./queries.server.ts";
import { ServiceInput } from "./service-input.server.ts";
import { serviceValues } from "./service-input.ts";
import { priceOptions, services } from "./tables.server.ts";

const admin = () => connectionTo("courtside_admin");

/** The values of a form opened with it. */
async function openedForm(tx: Tx, id: string | undefined): Promise<ServiceInput> {
  const stored = await getServiceToEdit(tx, id ?? "");
  if (!stored) throw new Error("There is no such service");
  const { uploaded, ...form } = stored;
  return { ...form, picture_alt: uploaded?.alt ?? "" };
}

test("a new service comes last, with its parts in form order", () =>
  asAdmin(async (tx) => {
    const cards = [
      { id: undefined, title: "First", text: "One" },
      { id: undefined, title: "Second", text: "Two" },
    ];
    const answer = await createService(tx, serviceForm({ cards }));
    expect(answer.ok).toBe(true);
    expect((await listAllServices(tx)).at(-1)?.title).toBe("Doubles Clinic");
    const id = "id" in answer ? answer.id : "";
    expect((await getServiceToEdit(tx, id))?.cards.map(({ title }) => title)).toEqual(["First", "Second"]);
  }));

test("a kept price keeps its id, a removed one is deleted", () =>
  asAdmin(async (tx) => {
    const [service] = await tx.select().from(services).where(eq(services.link, "/services/video-analysis"));
    if (!service) throw new Error("The seed has no video analysis");
    const stored = await openedForm(tx, service.id);
    const [first, second] = stored.detail_prices;
    if (!first || !second) throw new Error("The seed has no prices");
    const detail_prices = [{ ...second, amount: "$1" }, first];
    const answer = await updateService(tx, service.id, { ...stored, detail_prices });
    expect(answer.ok).toBe(true);
    const after = await getServiceToEdit(tx, service.id);
    expect(after?.detail_prices.map(({ id, amount }) => [id, amount])).toEqual([
      [second.id, "$1"],
      [first.id, first.amount],
    ]);
  }));

test("another service's price cannot be taken over by its id", () =>
  asAdmin(async (tx) => {
    const [foreign] = await tx.select().from(priceOptions).limit(1);
    const price = { id: foreign?.id, label: "Stolen", note: null, amount: "$0" };
    await createService(tx, serviceForm({ detail_prices: [price] }));
    const [after] = await tx
      .select()
      .from(priceOptions)
      .where(eq(priceOptions.id, foreign?.id ?? ""));
    expect(after).toEqual(foreign);
  }));

test("a stale save changes nothing and shows the newer version", () =>
  asAdmin(async (tx) => {
    const [service] = await listAllServices(tx);
    if (!service) throw new Error("The seed has no services");
    const stored = await openedForm(tx, service.id);
    const version = "2026-01-01 00:00:00+00";
    const answer = await updateService(tx, service.id, { ...stored, title: "Mine", version });
    expect(answer).toMatchObject({
      ok: false,
      reason: "stale",
      stored: { title: stored.title },
      version: stored.version,
    });
    expect((await getServiceToEdit(tx, service.id))?.title).toBe(stored.title);
  }));

test("two services cannot share a link", () =>
  asAdmin(async (tx) => {
    const answer = await createService(tx, serviceForm({ link: "/services/video-analysis" }));
    expect(answer).toEqual({ ok: false, reason: "taken", field: "link" });
  }));

test("a service cannot take a link that is the code of another", () =>
  asAdmin(async (tx) => {
    const answer = await createService(tx, serviceForm({ link: "/services/fitness" }));
    expect(answer).toEqual({ ok: false, reason: "taken", field: "link" });
  }));

test("one of two services created at once with the same link is refused", async () => {
  const forms = [serviceForm({ link: "/services/made-twice" }), serviceForm({ link: "/services/made-twice" })];
  const results = await Promise.all(forms.map((form) => createService(admin(), form)));
  expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(results).toContainEqual({ ok: false, reason: "taken", field: "link" });
  for (const result of results) if (result.ok) await deleteService(admin(), result.id);
});

test("100 concurrent moves leave a strict order of the same services", async () => {
  const before = await listAllServices(admin());
  await admin().update(services).set({ display_order: 4 });
  const moves = Array.from({ length: 100 }, (_, index) => {
    const { id } = before[index % before.length] ?? { id: "" };
    return moveService(admin(), id, index % 3 === 0 ? "up" : "down");
  });
  await Promise.all(moves);
  const numbers = await admin().select({ place: services.display_order }).from(services);
  expect(new Set(numbers.map(({ place }) => place)).size).toBe(before.length);
  const after = await listAllServices(admin());
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
});

test("unpublishing hides a service, and publishing shows it again", () =>
  asAdmin(async (tx) => {
    const [service] = await listAllServices(tx);
    await publishService(tx, service?.id ?? "", false);
    expect((await listAllServices(tx))[0]?.published).toBe(false);
    expect(await publishService(tx, crypto.randomUUID(), true)).toBeUndefined();
  }));

test("a renamed service is offered by its new title, unless it keeps a name of its own", () =>
  asAdmin(async (tx) => {
    const { id } = (await listAllServices(tx)).find(({ title }) => title === "On-Court Lessons") ?? { id: "" };
    const offered = async () => (await listSessionChoices(tx))[0]?.name;
    const save = async (change: Partial<ServiceInput>) =>
      updateService(tx, id, { ...(await openedForm(tx, id)), ...change });
    await save({ description: "Another one." });
    expect(await offered()).toBe("On-Court Lesson");
    await save({ title: "Private Lessons" });
    expect(await offered()).toBe("Private Lessons");
    await save({ session_name: "One hour, one to one" });
    await save({ title: "Lessons", session_name: "A lesson" });
    expect(await offered()).toBe("A lesson");
  }));

test.each(["https://elsewhere.example/a.jpg", "/media/../secret.jpg", "/admin", "service-of-nobody"])(
  "%s is not a valid service picture",
  (picture) => {
    const form = {
      ...serviceValues(),
      title: "Run",
      description: "Run.",
      price: "$90",
      link: "/services/run",
      picture,
    };
    expect(ServiceInput.safeParse(form).error?.issues).toMatchObject([{ path: ["picture"] }]);
  },
);
