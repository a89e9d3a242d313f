import type { FieldsProps } from '#kit/admin/admin-type.ts'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { FoldedSection, FormSection } from '#kit/admin/form/form-section.tsx'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { factsHint, placeholderHint, placeholders } from '#platform/business/placeholders.ts'
import { letterKinds, letterName } from '#platform/mail/letters.ts'
import type { LetterKind, LetterPart } from '#platform/mail/letters.ts'
import { LetterTools } from './letter-tools.tsx'
import { letterTitles, maxOf } from './letters-fields.ts'
import type { LettersValues } from './letters-fields.ts'

type Form = { form: FormApi<LettersValues> }

export function LettersFields({ form }: FieldsProps<LettersValues>) {
	return (
		<>
			<FormSection title="What you can write">
				<p className="hint">{factsHint}</p>
				<p className="hint">
					{`${placeholderHint(placeholders.greeting)} Without a name, it is left out with the space before it.`}
				</p>
				<p className="hint">
					Links, the reference, the copy of the message, the address of the office and the note on
					privacy are in every mail that needs them: the preview shows where.
				</p>
			</FormSection>
			{letterKinds.map((kind) => (
				<FoldedSection key={kind} title={letterTitles[kind]}>
					<Letter form={form} kind={kind} />
				</FoldedSection>
			))}
		</>
	)
}

/** When each mail is sent. */
const occasions: Record<LetterKind, string> = {
	'visitor-confirmation': 'To whoever sent a message, an enquiry or a request, at once.',
	'newsletter-confirmation':
		'To whoever signed up for the newsletter. It asks to confirm the address.',
	'newsletter-welcome': 'To whoever has confirmed the address.',
	'newsletter-again':
		'To subscribers who agreed to earlier words, when you ask them to agree to the present ones.',
	'newsletter-left':
		'To a subscriber whom the unsubscribe link of an earlier subscription took off the list. It offers to subscribe again.',
}

function Letter({ form, kind }: Form & { kind: LetterKind }) {
	const field = (part: LetterPart) => form.field(letterName(kind, part))
	return (
		<>
			<p className="hint">{occasions[kind]}</p>
			<TextField {...field('subject')} label="Subject" />
			<TextField {...field('greeting')} label="Greeting" />
			<TextArea
				{...field('text')}
				label="Text"
				hint="An empty line begins another paragraph."
				rows={5}
				max={maxOf.text}
			/>
			<TextArea
				{...field('signature')}
				label="Signature"
				rows={3}
				max={maxOf.signature}
				isOptional
			/>
			<LetterTools form={form} kind={kind} />
		</>
	)
}
