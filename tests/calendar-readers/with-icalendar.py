"""What python3-icalendar reads in a calendar file, as JSON."""
import json
import sys

from icalendar import Calendar


def people(value):
    """None, one or several."""
    return value if isinstance(value, list) else [value] if value is not None else []


def said_of(person):
    return f"{person.params['CN']} {person} {person.params['PARTSTAT']} {person.params['RSVP']}"


calendar = Calendar.from_ical(sys.stdin.buffer.read())
for part in calendar.walk():
    missing = [name for name in part.required if name not in part]
    if part.errors or missing:
        sys.exit(f"icalendar found errors in {part.name}: {part.errors}, and misses {missing}")
print(json.dumps({
    "method": str(calendar["method"]) if "method" in calendar else None,
    "events": [
        {
            "uid": str(event["uid"]),
            "start": event["dtstart"].dt.timestamp(),
            "end": event["dtend"].dt.timestamp(),
            "sequence": int(event["sequence"]),
            "status": str(event["status"]),
            "summary": str(event["summary"]),
            "location": str(event["location"]),
            "organizer": str(event["organizer"]) if "organizer" in event else None,
            "attendees": [said_of(person) for person in people(event.get("attendee"))],
        }
        for event in calendar.walk("VEVENT")
    ],
}))
