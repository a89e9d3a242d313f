import { isWithinMarkdownLimits } from '#app/lib/markdown/markdown-limits.ts'
import type { RecordText } from '#app/records/define-type.ts'
import { askRenderer } from './visual/ask-renderer.ts'

export type PreviewAnswer =
	| { kind: 'shown'; html: string; isPlain: boolean }
	| { kind: 'failed'; words: string }

/** Requests the HTML of a text, with a timeout of 10 s. Rejects only when `signal` aborts. */
export async function requestPreview(
	{ markdown, ...rendering }: RecordText,
	signal: AbortSignal,
): Promise<PreviewAnswer> {
	const asked = { ...rendering, blocks: [markdown], definitions: '', pictures: [] }
	const answer = await askRenderer(asked, signal)
	if (answer.kind === 'failed') return answer
	return {
		kind: 'shown',
		html: answer.html.join('\n'),
		isPlain: !isWithinMarkdownLimits(markdown),
	}
}
