"""What libical reads in a calendar file, as JSON."""
import json
import sys

import gi

gi.require_version("ICalGLib", "3.0")
from gi.repository import ICalGLib as ical  # noqa: E402

calendar = ical.Component.new_from_string(sys.stdin.buffer.read().decode())
# RFC 5546 says which properties a method needs; errors are added to the component.
if not calendar.check_restrictions() or calendar.count_errors():
    sys.exit(f"libical found {calendar.count_errors()} errors:\n{calendar.as_ical_string()}")
methods = {
    ical.PropertyMethod.NONE: None,
    ical.PropertyMethod.REQUEST: "REQUEST",
    ical.PropertyMethod.CANCEL: "CANCEL",
    ical.PropertyMethod.PUBLISH: "PUBLISH",
}
statuses = {
    ical.PropertyStatus.CONFIRMED: "CONFIRMED",
    ical.PropertyStatus.TENTATIVE: "TENTATIVE",
    ical.PropertyStatus.CANCELLED: "CANCELLED",
}


def properties(event, kind):
    found = event.get_first_property(kind)
    while found:
        yield found
        found = event.get_next_property(kind)


def said_of(person):
    values = [person.get_parameter_as_string("CN"), person.get_attendee()]
    return " ".join([*values, person.get_parameter_as_string("PARTSTAT"), person.get_parameter_as_string("RSVP")])


events = []
event = calendar.get_first_component(ical.ComponentKind.VEVENT_COMPONENT)
while event:
    organizer = event.get_first_property(ical.PropertyKind.ORGANIZER_PROPERTY)
    events.append({
        "uid": event.get_uid(),
        "start": event.get_dtstart().as_timet(),
        "end": event.get_dtend().as_timet(),
        "sequence": event.get_sequence(),
        "status": statuses[event.get_status()],
        "summary": event.get_summary(),
        "location": event.get_location(),
        "organizer": organizer.get_organizer() if organizer else None,
        "attendees": [said_of(person) for person in properties(event, ical.PropertyKind.ATTENDEE_PROPERTY)],
    })
    event = calendar.get_next_component(ical.ComponentKind.VEVENT_COMPONENT)
print(json.dumps({"method": methods[calendar.get_method()], "events": events}))
