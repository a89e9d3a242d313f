// Values stored per tab; in memory, until the page is left, when storage is full or blocked.

const memory = new Map<string, string>()

/** The value under `key`; null when there is none. */
export function readSession(key: string): unknown {
	try {
		return JSON.parse(sessionStorage.getItem(key) ?? 'null')
	} catch {
		return JSON.parse(memory.get(key) ?? 'null')
	}
}

/** Null deletes the entry. */
export function writeSession(key: string, value: unknown): void {
	const text = JSON.stringify(value)
	try {
		if (value === null) sessionStorage.removeItem(key)
		else sessionStorage.setItem(key, text)
	} catch {
		memory.set(key, text)
	}
}
