// The mails to visitors whose words staff edit: which there are, and the words that they have until somebody saves
// others. What must stay in each of them is in its template.

/** What staff edit of a mail. `{visitor}` in the greeting stands for who gets it. */
export type LetterWords = {
	/** One line. */
	subject: string
	/** One line. */
	greeting: string
	/** An empty line begins another paragraph. */
	text: string
	/** Several lines; empty for none. */
	signature: string
}

/** The parts that staff edit, in their order in the form. */
export const letterParts = ['subject', 'greeting', 'text', 'signature'] as const

export type LetterPart = (typeof letterParts)[number]

/** The kinds of these mails, in the order in which the form shows them. */
export const letterKinds = [
	'visitor-confirmation',
	'newsletter-confirmation',
	'newsletter-welcome',
	'newsletter-again',
	'newsletter-left',
] as const

export type LetterKind = (typeof letterKinds)[number]

export type Letters = Record<LetterKind, LetterWords>

/** The beginning of the names under which the words of a kind are stored. */
const prefixes = {
	'visitor-confirmation': 'received',
	'newsletter-confirmation': 'confirm',
	'newsletter-welcome': 'welcome',
	'newsletter-again': 'again',
	'newsletter-left': 'left',
} as const satisfies Record<LetterKind, string>

/** The name under which a part of a kind is stored, such as `receivedSubject`. */
export type LetterName = `${(typeof prefixes)[LetterKind]}${Capitalize<LetterPart>}`

/** The name under which a part of a kind is stored. */
export function letterName(kind: LetterKind, part: LetterPart): LetterName {
	const end = (part.slice(0, 1).toUpperCase() + part.slice(1)) as Capitalize<LetterPart>
	return `${prefixes[kind]}${end}`
}

const greeting = 'Hello {visitor},'
const signature = 'Kind regards,\nThe team at {short name}'

/** The words that a new site has. */
export const defaultLetters: Letters = {
	'visitor-confirmation': {
		subject: 'We have received your message',
		greeting,
		text: 'Thank you for writing to {business}. We have received your message and will reply {reply time}.',
		signature,
	},
	'newsletter-confirmation': {
		subject: 'Please confirm your newsletter subscription',
		greeting,
		text: 'Someone, we hope it was you, signed up for the {business} newsletter with this address. To confirm, follow the link and press the button on the page:',
		signature,
	},
	'newsletter-welcome': {
		subject: 'Welcome to the {short name} newsletter',
		greeting,
		text: 'Thank you for confirming. You will now get the {business} newsletter: practical advice for poultry farms in New Zealand and Australia.',
		signature,
	},
	'newsletter-again': {
		subject: 'The {short name} newsletter: please read what has changed',
		greeting,
		text: 'You get the {business} newsletter because you agreed to it. What you agreed to has changed since. Please read what it says now, and tell us whether you agree:',
		signature,
	},
	'newsletter-left': {
		subject: 'You no longer get the {short name} newsletter',
		greeting,
		text: 'Someone unsubscribed with the link in an older email of ours to this address, so you no longer get the {business} newsletter. If it was not you, or a mistake, follow the link and press the button on the page:',
		signature,
	},
}

/** Every kind with the words that are stored by their names, or else with its first ones. */
export function lettersOf(stored: Record<string, unknown>): Letters {
	return eachLetter((kind, part) => {
		const saved = stored[letterName(kind, part)]
		return typeof saved === 'string' ? saved : defaultLetters[kind][part]
	})
}

function eachLetter(make: (kind: LetterKind, part: LetterPart) => string): Letters {
	const wordsOf = (kind: LetterKind) =>
		Object.fromEntries(letterParts.map((part) => [part, make(kind, part)])) as LetterWords
	return Object.fromEntries(letterKinds.map((kind) => [kind, wordsOf(kind)])) as Letters
}
