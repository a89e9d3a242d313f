// What a preview or a test mail has for a visitor's data.
import type { MailContent } from './kinds.ts'
import type { LetterKind, LetterWords } from './letters.ts'

const country = 'New Zealand'
const start = '/'

/** A mail of a kind with these words, to nobody in particular: its links lead to the start page. */
export function sampleLetter(
	kind: LetterKind,
	{ name, trial }: { name: string | null; trial?: LetterWords },
): MailContent {
	const to = { country, name, ...(trial && { trial }) } as const
	const links = { confirmPath: start, unsubscribePath: start }
	switch (kind) {
		case 'visitor-confirmation':
			return {
				kind,
				data: {
					...to,
					reference: '3F2C1A9E',
					copy: {
						subject: 'A visit next week',
						message: 'Could somebody call me before Friday?\nMornings are best.',
					},
				},
			}
		case 'newsletter-confirmation':
			return { kind, data: { ...to, ...links } }
		case 'newsletter-welcome':
			return { kind, data: { ...to, unsubscribePath: start } }
		case 'newsletter-again':
			return {
				kind,
				data: {
					...to,
					...links,
					words: 'Yes, email me the newsletter. I can unsubscribe at any time.',
				},
			}
		case 'newsletter-left':
			return { kind, data: { ...to, againPath: start } }
	}
}
