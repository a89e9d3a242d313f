// What a tab remembers. Storage may be full or forbidden: then it is remembered until the page is left.

const memory = new Map<string, string>()

/** What is kept under `key`; null when there is nothing. */
export function readSession(key: string): unknown {
	try {
		return JSON.parse(sessionStorage.getItem(key) ?? 'null')
	} catch {
		return JSON.parse(memory.get(key) ?? 'null')
	}
}

/** Null takes it away. */
export function writeSession(key: string, value: unknown): void {
	const text = JSON.stringify(value)
	try {
		if (value === null) sessionStorage.removeItem(key)
		else sessionStorage.setItem(key, text)
	} catch {
		memory.set(key, text)
	}
}
