// The counters of failed sign-ins as this browser keeps them. They are a copy for the reader's eyes: the server counts
// for itself, and clearing these unlocks nothing.
const attemptsKey = 'loginAttempts'
const lockoutKey = 'loginLockoutUntil'

export type LoginLock = { attempts: number; lockedUntil: number | null }

/** What is stored; an elapsed lockout is cleared away. */
export function readLock(nowMs: number): LoginLock {
	try {
		const lockedUntil = Number(localStorage.getItem(lockoutKey)) || null
		if (lockedUntil !== null && lockedUntil <= nowMs) {
			clearLock()
			return { attempts: 0, lockedUntil: null }
		}
		return { attempts: Number(localStorage.getItem(attemptsKey)) || 0, lockedUntil }
	} catch {
		return { attempts: 0, lockedUntil: null }
	}
}

/** Keeps the counters over a reload. */
export function storeLock({ attempts, lockedUntil }: LoginLock): void {
	try {
		localStorage.setItem(attemptsKey, String(attempts))
		if (lockedUntil === null) localStorage.removeItem(lockoutKey)
		else localStorage.setItem(lockoutKey, String(lockedUntil))
	} catch {
		// A browser that stores nothing: the server counts anyway.
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

/** The sentence shown while locked. */
export function lockMessage(lockedUntil: number, nowMs: number): string {
	const minutes = Math.max(1, Math.ceil((lockedUntil - nowMs) / 60_000))
	return `Too many failed attempts. Please try again in ${minutes} minutes.`
}
