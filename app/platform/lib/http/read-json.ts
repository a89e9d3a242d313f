/** Levels of nesting: far more than any form has, and few enough for recursive code. */
const deepest = 32

/** Parses JSON; null when it is invalid or nested more than 32 levels deep. */
export function parseJson(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text)
		return isShallow(value) ? value : null
	} catch {
		return null
	}
}

/** Like `parseJson`, for an object; null for any other value. */
export function parseObject(text: string): Record<string, unknown> | null {
	const value = parseJson(text)
	const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
	return isObject ? (value as Record<string, unknown>) : null
}

/** A request's body as `parseJson` reads it; null when it cannot be read. */
export async function readJson(request: Request): Promise<unknown> {
	return parseJson(await request.text().catch(() => ''))
}

/** Goes level by level: deep recursion would overflow the stack, the very case to detect. */
function isShallow(value: unknown): boolean {
	let level: unknown[] = [value]
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > deepest) return false
		level = level.flatMap((part) =>
			typeof part === 'object' && part !== null ? Object.values(part) : [],
		)
	}
	return true
}
