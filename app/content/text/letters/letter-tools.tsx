import ChevronRight from 'lucide-react/icons/chevron-right'
import { lazy, Suspense, useId, useState } from 'react'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { useChange } from '#kit/admin/use-change.ts'
import { letterName, letterParts } from '#platform/mail/letters.ts'
import type { LetterKind } from '#platform/mail/letters.ts'
import { letterIn, letterTitles } from './letters-fields.ts'
import type { LettersValues } from './letters-fields.ts'

const LetterPreview = lazy(async () => ({
	default: (await import('./letter-preview.tsx')).LetterPreview,
}))

type LetterToolsProps = { form: FormApi<LettersValues>; kind: LetterKind }

/** Shows a mail as it would be sent with the words in the form, and sends it to whoever is at the form. */
export function LetterTools({ form, kind }: LetterToolsProps) {
	const [isShown, setIsShown] = useState(false)
	const { isSending, send } = useTestMail({ form, kind })
	const id = useId()
	const title = letterTitles[kind]
	const testLabel = isSending ? 'Sending…' : 'Send me a test'
	return (
		<>
			<div className="letter-tools">
				<button
					type="button"
					className="btn"
					aria-label={`Preview: ${title}`}
					aria-expanded={isShown}
					aria-controls={isShown ? id : undefined}
					onClick={() => setIsShown(!isShown)}
				>
					<ChevronRight aria-hidden="true" />
					Preview
				</button>
				<button
					type="button"
					className="btn"
					aria-label={`${testLabel}: ${title}`}
					aria-disabled={isSending || undefined}
					onClick={() => isSending || void send()}
				>
					{testLabel}
				</button>
			</div>
			{isShown ? (
				<div id={id}>
					<Suspense fallback={<p className="hint">The preview is loading…</p>}>
						<LetterPreview kind={kind} words={letterIn(form.values, kind)} title={title} />
					</Suspense>
				</div>
			) : null}
		</>
	)
}

/** Sends the words in the form; what is wrong is said at their fields, and the first of those takes the focus. */
function useTestMail({ form, kind }: LetterToolsProps) {
	const { busy, change } = useChange()
	const send = () =>
		change<{ to: string }>({
			address: '/admin/letters/test',
			body: { kind, values: form.latest().values },
			done: ({ to }) => ({ title: `Test sent to ${to}` }),
			failed: ({ reason, messages }) => {
				const names = letterParts.map((part) => letterName(kind, part))
				const wrong = names.find((name) => name in messages)
				if (wrong) {
					for (const name of names) form.setLiveErrors(name, messages[name] ?? [])
					document.getElementById(wrong)?.focus()
					return
				}
				const description = reason ?? 'The test could not be sent. Please try again.'
				return { title: 'No test was sent', description, kind: 'error' }
			},
			rereads: 'never',
		})
	return { isSending: busy !== null, send }
}
