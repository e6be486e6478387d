-- Whoever sends a request again is not told that somebody else has its time.
grant select (idempotency_key) on messages to courtside_booking;
