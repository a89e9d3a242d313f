import { useLayoutEffect, useRef } from 'react'
import type { Messages } from './form-values.ts'
import { unfold } from './use-requested-field.ts'

type ErrorSummaryProps = {
	messages: Messages
	/** Number of refused saves so far. */
	refusals: number
	labels: Partial<Record<string, string>>
	/** Where an error is, when its sentence does not say it. */
	placeOf?: ((path: string) => string | null) | undefined
}

/** Lists all errors with links to their fields; takes the focus after each refused save. */
export function ErrorSummary({ messages, refusals, labels, placeOf }: ErrorSummaryProps) {
	const box = useRef<HTMLDivElement>(null)
	const count = Object.keys(messages).length
	// Not when the messages change: correcting one field must not move the focus away from it.
	// A layout effect: its links can be followed as soon as they show.
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
								{[placeOf?.(path), sentenceOf(labels[path.split('.')[0] ?? ''], texts)]
									.filter(Boolean)
									.join(': ')}
							</a>
						)}
					</li>
				))}
			</ul>
		</div>
	)
}

// Our own messages are whole sentences; those of the schema library do not name the field.
function sentenceOf(label: string | undefined, texts: string[]): string {
	const text = [...new Set(texts)].join(' ')
	return label && /^(Invalid|Too|Expected)/.test(text) ? `${label}: ${text}` : text
}

function goTo(event: React.MouseEvent, path: string) {
	event.preventDefault()
	const parts = path.split('.')
	// Falls back to the enclosing field: a message may be about one entry of a list.
	while (parts.length > 0) {
		const field = document.getElementById(parts.join('.'))
		if (field) {
			unfold(field)
			field.scrollIntoView({ block: 'center' })
			field.focus({ preventScroll: true })
			return
		}
		parts.pop()
	}
}
