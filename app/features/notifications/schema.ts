/** To the coach: coach, reminder, digest. To the visitor: acknowledgement, reply. */
export const mailKinds = ["coach", "acknowledgement", "reply", "reminder", "digest"] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * waiting: in the queue. held: will be part of the next digest. dropped: no longer needed when its time came. failed:
 * given up, and the coach sees it.
 */
export const mailStatuses = ["waiting", "held", "sent", "failed", "dropped"] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const mailLimits = { subject: 200, body: 5_000 } as const;
