// This browser's copy of the failed sign-in counters, for display only. The server keeps its own count, so clearing
// these unlocks nothing.
const attemptsKey = 'loginAttempts'
const lockoutKey = 'loginLockoutUntil'

/** Until when the browser shows a lockout; null for none. Clears an expired one. */
export function readLock(nowMs: number): number | null {
	try {
		const lockedUntil = Number(localStorage.getItem(lockoutKey)) || null
		if (lockedUntil === null || lockedUntil > nowMs) return lockedUntil
		clearLock()
	} catch {
		// Nothing was stored.
	}
	return null
}

type LoginLock = { attempts: number; lockedUntil: number | null }

/** Stores the counters, so that they survive a reload. */
export function storeLock({ attempts, lockedUntil }: LoginLock): void {
	try {
		localStorage.setItem(attemptsKey, String(attempts))
		if (lockedUntil === null) localStorage.removeItem(lockoutKey)
		else localStorage.setItem(lockoutKey, String(lockedUntil))
	} catch {
		// Storage is unavailable; the server counts anyway.
	}
}

export function clearLock(): void {
	try {
		localStorage.removeItem(attemptsKey)
		localStorage.removeItem(lockoutKey)
	} catch {
		// Nothing was stored.
	}
}

/** The message shown during a lockout. */
export function lockMessage(lockedUntil: number, nowMs: number): string {
	const minutes = Math.max(1, Math.ceil((lockedUntil - nowMs) / 60_000))
	return `Too many failed attempts. Please try again in ${minutes} minutes.`
}
