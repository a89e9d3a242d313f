import type { RecordText } from '#app/records/define-type.ts'

export type PreviewAnswer =
	| { kind: 'shown'; html: string; isPlain: boolean }
	| { kind: 'failed'; words: string }

const patienceMs = 10_000

/** Requests the HTML of a text, with a timeout of 10 s. Rejects only when `signal` aborts. */
export async function requestPreview(
	text: RecordText,
	signal: AbortSignal,
): Promise<PreviewAnswer> {
	let response: Response
	try {
		response = await fetch('/admin/preview', {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
			body: JSON.stringify(text),
			signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
		})
	} catch (error) {
		if (signal.aborted) throw error
		return failed('The preview cannot reach the server. Your text is still here.')
	}
	const answer: unknown = await response.json().catch(() => null)
	const { html, isPlain, message } = (answer ?? {}) as Record<string, unknown>
	if (response.ok && typeof html === 'string')
		return { kind: 'shown', html, isPlain: isPlain === true }
	if (response.status === 401) {
		return failed(
			'You are signed out, so there is no preview. Your text is still here: sign in on another tab, then keep typing.',
		)
	}
	return failed(
		typeof message === 'string'
			? message
			: 'The preview could not be loaded. Your text is still here.',
	)
}

function failed(words: string): PreviewAnswer {
	return { kind: 'failed', words }
}
