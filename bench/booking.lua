-- Each request is a different person from a different network, so that none is folded into an earlier one or over budget.
local seed = os.time() * 1000 + tonumber(tostring({}):sub(-5), 16) % 1000
local sent = 0

function request()
  sent = sent + 1
  local key = string.format("%08x-0000-4000-8000-%012x", seed % 4294967296, sent)
  local body = "name=Sam+Player&email=sam" .. seed .. "." .. sent .. "%40example.com&phone=%2B1+555+0100&preferred_date=weekday+evenings"
    .. "&session_type=on-court&skill_level=intermediate&message=I+would+like+to+work+on+my+serve.&idempotency_key=" .. key
  return wrk.format("POST", "/book-session", {
    ["content-type"] = "application/x-www-form-urlencoded",
    ["sec-fetch-site"] = "same-origin",
    ["x-real-ip"] = string.format("2001:db8:%x:%x::1", seed % 65536, sent % 65536),
  }, body)
end
