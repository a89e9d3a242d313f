/**
 * The body of a request, or of an answer, as text, read only as far as it is allowed to be long.
 *
 * @returns null when it is longer than `maxBytes`, or no UTF-8.
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
	// Request.text() would make a sign of its own of bytes that are no UTF-8.
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
