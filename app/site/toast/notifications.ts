// What toasts said lately. One is visible at a time; those dismissed or replaced can be read again for a while.

export type Notification = {
	id: number
	title: string
	description?: string
	kind: 'success' | 'error'
	at: Date
	/** Hidden by the reader, or by the next one. */
	isDismissed: boolean
}

/** How long a dismissed notification is kept, as specified. */
const removalDelayMs = 1_000_000

let kept: readonly Notification[] = []
let last = 0
const listeners = new Set<() => void>()

/** Keeps a notification; returns its id. */
export function addNotification(
	given: Pick<Notification, 'title' | 'description' | 'kind'>,
): number {
	last += 1
	change([{ ...given, id: last, at: new Date(), isDismissed: false }, ...kept])
	return last
}

/** Marks a notification as dismissed; it is gone for good 1,000,000 ms later. */
export function dismissNotification(id: number): void {
	if (!kept.some((one) => one.id === id && !one.isDismissed)) return
	change(kept.map((one) => (one.id === id ? { ...one, isDismissed: true } : one)))
	setTimeout(() => change(kept.filter((one) => one.id !== id)), removalDelayMs)
}

/** The newest first; the same array until something changes. */
export function listNotifications(): readonly Notification[] {
	return kept
}

/** Calls back on every change; returns how to stop. */
export function watchNotifications(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

function change(next: readonly Notification[]) {
	kept = next
	for (const listener of listeners) listener()
}
