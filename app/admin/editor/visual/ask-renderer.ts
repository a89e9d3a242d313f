import type { TextRendering } from '#app/records/define-type.ts'

/** What the site's renderer is asked for: blocks of a text in Markdown, and the sizes of pictures. */
export type RendererRequest = TextRendering & {
	/** At most 400. */
	blocks: readonly string[]
	/** The definitions of links and footnotes of the whole text. */
	definitions: string
	/** Addresses of pictures, at most 1000. */
	pictures: readonly string[]
}

/** The HTML of each block, in order, and the sizes of those pictures that are stored; or why there is none. */
export type RendererAnswer =
	| {
			kind: 'rendered'
			html: string[]
			pictures: Record<string, { width: number; height: number }>
	  }
	| { kind: 'failed'; words: string }

const patienceMs = 10_000

/** Asks for blocks as the site shows them, with a timeout of 10 s. Rejects only when `signal` aborts. */
export async function askRenderer(
	request: RendererRequest,
	signal: AbortSignal,
): Promise<RendererAnswer> {
	let response: Response
	let answer: unknown
	try {
		response = await fetch('/admin/preview', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
			body: JSON.stringify(request),
			signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
		})
		answer = parsed(await response.text())
	} catch (error) {
		if (signal.aborted) throw error
		return failed('The preview cannot reach the server. Your text is still here.')
	}
	if (response.status === 401) {
		return failed(
			'You are signed out, so there is no preview. Your text is still here: sign in on another tab, then keep typing.',
		)
	}
	const { html, pictures, message } = (answer ?? {}) as Record<string, unknown>
	const isWhole = Array.isArray(html) && html.length === request.blocks.length
	if (response.ok && isWhole)
		return { kind: 'rendered', html: html.map(String), pictures: sizesIn(pictures) }
	return failed(
		typeof message === 'string'
			? message
			: 'The preview could not be loaded. Your text is still here.',
	)
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

function sizesIn(pictures: unknown): Record<string, { width: number; height: number }> {
	return (pictures ?? {}) as Record<string, { width: number; height: number }>
}

function failed(words: string): RendererAnswer {
	return { kind: 'failed', words }
}
