import { useLayoutEffect, useRef } from 'react'
import type { Messages } from './form-values.ts'

type ErrorSummaryProps = {
	messages: Messages
	/** How often a save was refused so far. */
	refusals: number
	/** Names of fields for people, by key. */
	labels: Partial<Record<string, string>>
}

/** Everything that is wrong, with links to the fields; takes the focus at every refusal. */
export function ErrorSummary({ messages, refusals, labels }: ErrorSummaryProps) {
	const box = useRef<HTMLDivElement>(null)
	const count = Object.keys(messages).length
	// Not when the messages change: one fewer, because its field was mended, must not take the focus from that field.
	// With the drawing: whoever sees it may follow one of its links at once.
	useLayoutEffect(() => {
		if (refusals > 0) box.current?.focus()
	}, [refusals])
	if (count === 0) return null
	return (
		<div ref={box} className="error-summary" role="alert" tabIndex={-1}>
			<h2>
				{count === 1 ? 'One thing needs your attention' : `${count} things need your attention`}
			</h2>
			<ul>
				{Object.entries(messages).map(([path, texts]) => (
					<li key={path}>
						{path === '' ? (
							texts.join(' ')
						) : (
							<a href={`#${path}`} onClick={(event) => goTo(event, path)}>
								{sentenceOf(labels[path.split('.')[0] ?? ''], texts)}
							</a>
						)}
					</li>
				))}
			</ul>
		</div>
	)
}

// Messages of ours are whole sentences; those of the schema library say what but not where.
function sentenceOf(label: string | undefined, texts: string[]): string {
	const text = [...new Set(texts)].join(' ')
	return label && /^(Invalid|Too|Expected)/.test(text) ? `${label}: ${text}` : text
}

function goTo(event: React.MouseEvent, path: string) {
	event.preventDefault()
	const parts = path.split('.')
	// The nearest field there is: a message may be about one entry of a list.
	while (parts.length > 0) {
		const field = document.getElementById(parts.join('.'))
		if (field) {
			field.scrollIntoView({ block: 'center' })
			field.focus({ preventScroll: true })
			return
		}
		parts.pop()
	}
}
