"""The parts of a mail as Python's own library reads them, as JSON."""
import email
import email.policy
import json
import sys

mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
print(json.dumps([
    {
        "type": part.get_content_type(),
        "method": part.get_param("method"),
        "charset": part.get_content_charset(),
        "disposition": part.get_content_disposition(),
        "filename": part.get_filename(),
        "content": part.get_payload(decode=True).decode(),
    }
    for part in mail.walk()
    if not part.is_multipart()
]))
