"""What python3-icalendar reads in a calendar file, as JSON."""
import json
import sys

from icalendar import Calendar

calendar = Calendar.from_ical(sys.stdin.buffer.read())
print(json.dumps([
    {
        "uid": str(event["uid"]),
        "start": event["dtstart"].dt.timestamp(),
        "end": event["dtend"].dt.timestamp(),
        "sequence": int(event["sequence"]),
        "status": str(event["status"]),
        "summary": str(event["summary"]),
        "location": str(event["location"]),
    }
    for event in calendar.walk("VEVENT")
]))
