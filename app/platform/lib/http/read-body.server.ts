/**
 * Reads the body of a request or response as text, and stops at `maxBytes`.
 *
 * @returns null when it is longer than `maxBytes` or not UTF-8.
 */
export async function readBody(
	{ headers, body }: Pick<Request, 'headers' | 'body'>,
	maxBytes: number,
): Promise<string | null> {
	if (Number(headers.get('Content-Length') ?? 0) > maxBytes || !body) {
		if (!body) return ''
		await body.cancel()
		return null
	}
	// Request.text() would replace invalid bytes with U+FFFD.
	const decoder = new TextDecoder('utf-8', { fatal: true })
	let text = ''
	let bytes = 0
	try {
		for await (const chunk of body) {
			bytes += chunk.byteLength
			if (bytes > maxBytes) return null
			text += decoder.decode(chunk, { stream: true })
		}
		return text + decoder.decode()
	} catch (error) {
		if (error instanceof TypeError) return null
		throw error
	}
}
