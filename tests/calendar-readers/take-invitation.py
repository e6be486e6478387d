"""Does with an invitation what a calendar program does (RFC 5546) and prints what the server then has, as JSON.

The server is asked by CalDAV (RFC 4791): the address of a calendar, and the invitation at the standard input.
"""
import base64
import json
import sys
import urllib.parse
import urllib.request
import xml.etree.ElementTree as xml

from icalendar import Calendar

collection = sys.argv[1]
dav, caldav = "{DAV:}", "{urn:ietf:params:xml:ns:caldav}"
every_event = b"""<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
<d:prop><d:getetag/><c:calendar-data/></d:prop>
<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter>
</c:calendar-query>"""


def ask(method, url, body=None, **headers):
    sent = {"Authorization": "Basic " + base64.b64encode(b"coach:any").decode(), **headers}
    with urllib.request.urlopen(urllib.request.Request(url, body, sent, method=method)) as answer:
        return answer.read()


def stored():
    answer = ask("REPORT", collection, every_event, **{"Content-Type": "application/xml", "Depth": "1"})
    for found in xml.fromstring(answer).iter(f"{dav}response"):
        data = found.find(f".//{caldav}calendar-data").text
        etag = found.find(f".//{dav}getetag").text
        for event in Calendar.from_ical(data).walk("VEVENT"):
            yield found.find(f"{dav}href").text, etag, event


invitation = Calendar.from_ical(sys.stdin.buffer.read())
# What lies in a calendar names no method.
method = str(invitation.pop("method"))
[event] = invitation.walk("VEVENT")
uid = str(event["uid"])
known = [(href, etag) for href, etag, kept in stored() if str(kept["uid"]) == uid and kept["sequence"] <= event["sequence"]]
if method == "CANCEL":
    for href, etag in known:
        ask("DELETE", urllib.parse.urljoin(collection, href), **{"If-Match": etag})
elif known:
    [(href, etag)] = known
    changed = {"Content-Type": "text/calendar; charset=utf-8", "If-Match": etag}
    ask("PUT", urllib.parse.urljoin(collection, href), invitation.to_ical(), **changed)
else:
    new = {"Content-Type": "text/calendar; charset=utf-8", "If-None-Match": "*"}
    ask("PUT", f"{collection}{urllib.parse.quote(uid)}.ics", invitation.to_ical(), **new)
print(json.dumps([
    {"uid": str(kept["uid"]), "start": kept["dtstart"].dt.timestamp(), "sequence": int(kept["sequence"])}
    for _, _, kept in stored()
]))
