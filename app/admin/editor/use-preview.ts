import { useEffect, useState } from 'react'
import type { TextRendering } from '#app/records/define-type.ts'
import { requestPreview } from './preview-request.ts'
import type { PreviewAnswer } from './preview-request.ts'

type PreviewOptions = { markdown: string; rendering: TextRendering | undefined; isShown: boolean }

const restMs = 300

/** The HTML of a text, requested after 300 ms without typing. A newer request aborts the older one. */
export function usePreview({ markdown, rendering, isShown }: PreviewOptions) {
	const [html, setHtml] = useState('')
	const [problem, setProblem] = useState<string | null>(null)
	const [attempt, setAttempt] = useState(0)
	useEffect(() => {
		if (!isShown) return
		const control = new AbortController()
		const take = (answer: PreviewAnswer) => {
			if (control.signal.aborted) return
			if (answer.kind === 'shown') setHtml(answer.html)
			setProblem(problemOf(answer))
		}
		const ask = () =>
			requestPreview({ markdown, ...rendering }, control.signal).then(take, () => {
				// Aborted by a newer request.
			})
		const timer = setTimeout(() => void ask(), restMs)
		return () => {
			clearTimeout(timer)
			control.abort()
		}
	}, [markdown, rendering, isShown, attempt])
	return { html, problem, retry: () => setAttempt((count) => count + 1) }
}

function problemOf(answer: PreviewAnswer): string | null {
	if (answer.kind === 'failed') return answer.words
	if (!answer.isPlain) return null
	return 'This text has too much formatting for the site, so visitors see it as plain paragraphs. Shorten it or split it in two.'
}
