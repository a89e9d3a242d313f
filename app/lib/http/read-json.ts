/** Far more than any form has; what goes through values part by part has room for it. */
const deepest = 32

/** What a text in JSON says; null when it is no JSON, or nested deeper than anything that is sent here. */
export function parseJson(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text)
		return isShallow(value) ? value : null
	} catch {
		return null
	}
}

/** The object a text in JSON says, as `parseJson` reads it; null when it says something else. */
export function parseObject(text: string): Record<string, unknown> | null {
	const value = parseJson(text)
	const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
	return isObject ? (value as Record<string, unknown>) : null
}

/** The body of a request as JSON, as `parseJson` reads it. */
export async function readJson(request: Request): Promise<unknown> {
	return parseJson(await request.text().catch(() => ''))
}

/** Level by level: calling itself for each part, it would fail of what it looks for. */
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
