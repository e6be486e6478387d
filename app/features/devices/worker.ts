import "./offline-worker.ts";
