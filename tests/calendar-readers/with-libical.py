"""What libical reads in a calendar file, as JSON."""
import json
import sys

import gi

gi.require_version("ICalGLib", "3.0")
from gi.repository import ICalGLib as ical  # noqa: E402

calendar = ical.Component.new_from_string(sys.stdin.buffer.read().decode())
if calendar.count_errors():
    sys.exit(f"libical found {calendar.count_errors()} errors")
statuses = {
    ical.PropertyStatus.CONFIRMED: "CONFIRMED",
    ical.PropertyStatus.TENTATIVE: "TENTATIVE",
    ical.PropertyStatus.CANCELLED: "CANCELLED",
}
events = []
event = calendar.get_first_component(ical.ComponentKind.VEVENT_COMPONENT)
while event:
    events.append({
        "uid": event.get_uid(),
        "start": event.get_dtstart().as_timet(),
        "end": event.get_dtend().as_timet(),
        "sequence": event.get_sequence(),
        "status": statuses[event.get_status()],
        "summary": event.get_summary(),
        "location": event.get_location(),
    })
    event = calendar.get_next_component(ical.ComponentKind.VEVENT_COMPONENT)
print(json.dumps(events))
