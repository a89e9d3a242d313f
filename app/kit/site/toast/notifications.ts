// Recent toasts. One is visible at a time; those dismissed or replaced can be read again for a while.

export type Notification = {
	id: number
	title: string
	description?: string
	kind: 'success' | 'error'
	at: Date
	/** Closed by the user, replaced by the next one, or timed out. */
	isDismissed: boolean
	/** Closed by the user, or read in *Notifications*. */
	isSeen: boolean
}

/** How long a dismissed notification is kept, as specified. */
const removalDelayMs = 1_000_000

let stored: readonly Notification[] = []
let last = 0
const listeners = new Set<() => void>()

/** Stores a notification; returns its id. */
export function addNotification(
	given: Pick<Notification, 'title' | 'description' | 'kind'>,
): number {
	last += 1
	change([{ ...given, id: last, at: new Date(), isDismissed: false, isSeen: false }, ...stored])
	return last
}

/** Marks a notification as dismissed; it is deleted 1,000,000 ms later. */
export function dismissNotification(id: number, { isSeen }: { isSeen: boolean }): void {
	if (!stored.some((one) => one.id === id && !one.isDismissed)) return
	change(stored.map((one) => (one.id === id ? { ...one, isDismissed: true, isSeen } : one)))
	setTimeout(() => change(stored.filter((one) => one.id !== id)), removalDelayMs)
}

/** Marks all as read. */
export function markNotificationsSeen(): void {
	if (stored.some(({ isSeen }) => !isSeen)) change(stored.map((one) => ({ ...one, isSeen: true })))
}

/** The number of failures that are no longer on the screen and were not read. */
export function countMissedFailures(all: readonly Notification[]): number {
	return all.filter(({ kind, isDismissed, isSeen }) => kind === 'error' && isDismissed && !isSeen)
		.length
}

/** All notifications, newest first; the same array until something changes. */
export function listNotifications(): readonly Notification[] {
	return stored
}

/** Calls `listener` on every change; returns a function that stops it. */
export function watchNotifications(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

function change(next: readonly Notification[]) {
	stored = next
	for (const listener of listeners) listener()
}
