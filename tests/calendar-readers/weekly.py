"""The instants of a weekly time on a wall clock: zone, first date, hour and number of weeks, as JSON."""
import json
import sys
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

zone, first, hour, weeks = sys.argv[1:]
days = [date.fromisoformat(first) + timedelta(weeks=week) for week in range(int(weeks))]
print(json.dumps([datetime(d.year, d.month, d.day, int(hour), tzinfo=ZoneInfo(zone)).timestamp() for d in days]))
