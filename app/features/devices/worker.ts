import "./offline-worker.ts";
import { listenToPushes } from "./push-worker.ts";
import { worker } from "./worker-scope.ts";

listenToPushes(worker);
