import { z } from 'zod/mini'
import { cleanLine, cleanText } from '#platform/lib/text/visitor-text.ts'
import { defaultLetters, letterKinds, letterName, letterParts } from '#platform/mail/letters.ts'
import type { LetterKind, LetterName, LetterPart, LetterWords } from '#platform/mail/letters.ts'
import { textSchema } from '#platform/fields/field-schemas.ts'
import { defineFields } from '#platform/fields/fields.ts'
import { firstValue } from '#kit/records/fixed-fields.ts'

/** How staff call the mails. */
export const letterTitles: Record<LetterKind, string> = {
	'visitor-confirmation': 'Message received',
	'newsletter-confirmation': 'Newsletter: please confirm',
	'newsletter-welcome': 'Newsletter: welcome',
	'newsletter-again': 'Newsletter: please agree again',
	'newsletter-left': 'Newsletter: no longer sent',
}

/** The most characters of each part; a subject gets more when it is filled, and is cut when the mail is sent. */
export const maxOf: Record<LetterPart, number> = {
	subject: 120,
	greeting: 120,
	text: 2000,
	signature: 300,
}

function fieldOf(kind: LetterKind, part: LetterPart) {
	const label = `${letterTitles[kind]}: ${part}`
	const limits = {
		label,
		min: part === 'signature' ? 0 : 1,
		max: maxOf[part],
		tooShort: `“${label}” must not be empty`,
	}
	const isLine = part === 'subject' || part === 'greeting'
	return firstValue<string>({
		label,
		first: defaultLetters[kind][part],
		schema: z.pipe(
			z.string().check(z.overwrite(isLine ? cleanLine : cleanText)),
			textSchema(limits),
		),
	})
}

/** The fields of the mails to visitors. */
export const lettersFields = defineFields(
	Object.fromEntries(
		letterKinds.flatMap((kind) =>
			letterParts.map((part) => [letterName(kind, part), fieldOf(kind, part)]),
		),
	) as Record<LetterName, ReturnType<typeof fieldOf>>,
)

export type LettersValues = typeof lettersFields.blank

/** The words of a kind in the values of the form. */
export function letterIn(values: LettersValues, kind: LetterKind): LetterWords {
	return Object.fromEntries(
		letterParts.map((part) => [part, values[letterName(kind, part)]]),
	) as LetterWords
}
