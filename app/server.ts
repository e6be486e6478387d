import * as build from "virtual:react-router/server-build";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";

// The virtual module's own types spell optional fields without `undefined`; the shape is the router's own.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
export const app = new Hono();
app.all("*", (c) => handle(c.req.raw, new RouterContextProvider()));
