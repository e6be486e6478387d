import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { msPerDay, msPerHour } from "#app/lib/time/durations.ts";
import { wallAt } from "#app/lib/time/wall-time.server.ts";
import { connectionTo } from "#app/platform/db/connection.server.ts";
import { setEnvironment } from "#app/platform/env.server.ts";
import { asOwner } from "#tests/database.ts";
import { change } from "#tests/open-monday.ts";
import { emptyDay } from "#tests/rainy-day.ts";
import { chosenIn } from "../call-input.server.ts";
import { readPreview } from "../preview.server.ts";
import { listForecasts, readForecasts, saveForecastSettings } from "./forecast.server.ts";
import { type ForecastHour, type ForecastSource, hintsIn, rainLevel } from "./forecast.ts";
import { readForecastStrips } from "./forecast-view.server.ts";

const [admin, service] = [connectionTo("courtside_admin"), connectionTo("courtside_service")];
const now = Math.floor(Date.now() / msPerHour) * msPerHour;
const zone = "America/New_York";

let reply: RequestListener = (_request, response) => response.destroy();
let asked: { url: string; headers: IncomingHttpHeaders }[] = [];
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? "", headers: request.headers });
  reply(request, response);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close().closeAllConnections());
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
setEnvironment({ OWN_NETWORK_HOSTS: host, FORECAST_URL: `http://${host}` });

const instantIn = (hours: number) => new Date(now + hours * msPerHour).toISOString();

/** Without rain, then 1.4 mm and 31 degrees. */
const metNorway = JSON.stringify({
  type: "Feature",
  geometry: { type: "Point", coordinates: [-74, 40.73, 10] },
  properties: {
    meta: { updated_at: instantIn(-1), units: { air_temperature: "celsius", precipitation_amount: "mm" } },
    timeseries: [
      ...[0, 1.4].map((amount, hour) => ({
        time: instantIn(hour),
        data: {
          instant: { details: { air_temperature: 20 + hour * 11 } },
          next_1_hours: { summary: { symbol_code: "rain" }, details: { precipitation_amount: amount } },
        },
      })),
      { time: instantIn(72), data: { instant: { details: { air_temperature: 12 } } } },
    ],
  },
});

const points = JSON.stringify({
  properties: { gridId: "OKX", gridX: 33, gridY: 35, forecastHourly: "https://elsewhere.example/" },
});
const weatherGov = JSON.stringify({
  properties: {
    periods: [10, 30, 80].map((value, hour) => ({
      ...{ number: hour + 1, startTime: instantIn(hour).replace(".000Z", "+00:00"), temperature: 68 },
      ...{ temperatureUnit: "F", probabilityOfPrecipitation: { unitCode: "wmoUnit:percent", value } },
    })),
  },
});

const modified = "Wed, 18 Nov 2026 12:00:00 GMT";
const fresh = () => ({ expires: new Date(Date.now() + msPerHour).toUTCString(), "last-modified": modified });
const serves =
  (body: string): RequestListener =>
  (request, response) =>
    request.headers["if-modified-since"] === modified
      ? response.writeHead(304, fresh()).end()
      : response.writeHead(200, fresh()).end(body);

beforeEach(async () => {
  asked = [];
  await emptyDay();
  await owned("truncate forecasts, forecast_settings");
  await change("update places set latitude = 40.730123, longitude = -74 where name = 'Riverside'");
});

const switchOn = (source: ForecastSource | null, heat_celsius: number | null = 30) =>
  saveForecastSettings(admin, { source, heat_celsius });
const known = async () => (await listForecasts(admin, now))[0];
const owned = (statement: string) => asOwner((owner) => owner.query(statement));
const outdated = () => owned("update forecasts set fresh_until = now() - interval '1 minute'");

test("no service is asked before the coach switches the forecast on and a place has a position", async () => {
  await readForecasts(service);
  await change("update places set latitude = null, longitude = null");
  await switchOn("met_norway");
  await readForecasts(service);
  expect([asked, await listForecasts(admin, now)]).toEqual([[], []]);
});

test("MET Norway is asked as its terms require, and again only for changes", async () => {
  reply = serves(metNorway);
  await switchOn("met_norway");
  await readForecasts(service);
  await readForecasts(service);
  expect(asked.map(({ url }) => url)).toEqual(["/weatherapi/locationforecast/2.0/compact?lat=40.7301&lon=-74"]);
  expect(asked[0]?.headers["user-agent"]).toMatch(/^Courtside\/[\d.]+ \(http.+, .+@.+\)$/);
  expect((await known())?.hours).toEqual([
    { at: now, percent: null, mm: 0, celsius: 20 },
    { at: now + msPerHour, percent: null, mm: 1.4, celsius: 31 },
  ]);
  await outdated();
  await readForecasts(service);
  expect(asked[1]?.headers["if-modified-since"]).toBe(modified);
  expect((await known())?.hours).toHaveLength(2);
});

test("weather.gov is asked for the cell and then for its hours, and no address in a reply is followed", async () => {
  reply = (request, response) => serves(request.url?.startsWith("/points/") ? points : weatherGov)(request, response);
  await switchOn("weather_gov");
  await readForecasts(service);
  expect(asked.map(({ url }) => url)).toEqual(["/points/40.7301,-74", "/gridpoints/OKX/33,35/forecast/hourly"]);
  expect((await known())?.hours.map(({ percent, celsius }) => [percent, celsius])).toEqual([
    [10, 20],
    [30, 20],
    [80, 20],
  ]);
});

const wrong: [string, RequestListener, string][] = [
  ["an error", (_request, response) => response.writeHead(500).end(), "failed"],
  ["a refusal", (_request, response) => response.writeHead(403).end(), "refused"],
  ["a place it does not know", (_request, response) => response.writeHead(404).end(), "not covered"],
  ["a page", (_request, response) => response.end("<html>Welcome</html>"), "nonsense"],
  ["another shape", (_request, response) => response.end('{"properties":{"timeseries":"soon"}}'), "nonsense"],
  ["last year", (_request, response) => response.end(metNorway.replaceAll(/"20\d\d-/g, '"2019-')), "nonsense"],
  ["1,000 degrees", (_request, response) => response.end(metNorway.replace("20}", "1000}")), "nonsense"],
  ["a hang-up", (_request, response) => response.destroy(), "no answer"],
  ["an endless redirect", (_request, response) => response.writeHead(302, { location: "/" }).end(), "failed"],
];

test.each(wrong)(
  "%s keeps the stored forecast, and the next request follows an hour later",
  async (_what, listener, failure) => {
    reply = serves(metNorway);
    await switchOn("met_norway");
    await readForecasts(service);
    await outdated();
    reply = listener;
    await readForecasts(service);
    await readForecasts(service);
    const { hours = [], failure: noted } = (await known()) ?? {};
    expect([noted, hours.length, asked.length >= 2]).toEqual([failure, 2, true]);
    reply = serves(metNorway);
    await outdated();
    await readForecasts(service);
    expect((await known())?.failure).toBe(null);
  },
);

test("a service that never replies times out after ten seconds", { tags: "long" }, async () => {
  reply = () => {};
  await switchOn("met_norway");
  const began = Date.now();
  await readForecasts(service);
  expect([(await known())?.failure, Date.now() - began < 12_000]).toEqual(["no answer", true]);
  expect(await readForecastStrips(admin, { zone, now })).toEqual([]);
});

test("a new position or a new service discards the stored forecast", async () => {
  reply = serves(metNorway);
  await switchOn("met_norway");
  await readForecasts(service);
  await change("update places set latitude = 59.9 where latitude is not null");
  reply = (_request, response) => response.writeHead(500).end();
  await readForecasts(service);
  expect((await known())?.hours).toEqual([]);
  await switchOn(null);
  await readForecasts(service);
  expect(await listForecasts(admin, now)).toEqual([]);
});

test("yesterday's forecast is not shown", async () => {
  reply = serves(metNorway);
  await switchOn("met_norway");
  await readForecasts(service);
  await owned("update forecasts set read_at = now() - interval '13 hours'");
  expect((await known())?.hours).toEqual([]);
});

test("Today shows the next hours with its source", async () => {
  reply = serves(metNorway);
  await switchOn("met_norway");
  await readForecasts(service);
  const [strip] = await readForecastStrips(admin, { zone, now });
  expect(strip?.hours.map(({ figure, level, isHot }) => [figure, level, isHot])).toEqual([
    ["0.0", "flat", false],
    ["1.4", "dense", true],
  ]);
  expect(strip?.title).toMatch(/^Rain from \d+ [AP]M, 88 °F from \d+ [AP]M$/);
  expect(strip?.credit.credit).toBe("Data from MET Norway, CC BY 4.0");
});

test("the rain call shows the forecast for today, and only when the reason is the weather", async () => {
  reply = serves(metNorway);
  await switchOn("met_norway");
  await readForecasts(service);
  const places = async (query: string) =>
    (await readPreview(admin, chosenIn(new URLSearchParams(query)))).forecast.map(({ place }) => place);
  expect(await places("")).toEqual(["Riverside"]);
  expect(await places("reason=ill")).toEqual([]);
  expect(await places(`on=${wallAt(zone, now + 2 * msPerDay).date}`)).toEqual([]);
});

test.each([
  [29, null, "flat"],
  [30, null, "sparse"],
  [49, null, "sparse"],
  [50, null, "dense"],
  [null, 0.1, "flat"],
  [null, 0.2, "sparse"],
  [null, 1, "dense"],
] as const)("%s percent or %s mm is %s", (percent, mm, level) => {
  expect(rainLevel({ percent, mm })).toBe(level);
});

test("a day without rain and below the threshold has no note", () => {
  const hour: ForecastHour = { at: now, percent: 10, mm: null, celsius: 29.9 };
  expect(hintsIn([hour], 30, () => 600)).toEqual([]);
  expect(hintsIn([hour], 29, () => 780)).toEqual([{ sign: "heat", words: "86 °F from 1 PM" }]);
});
