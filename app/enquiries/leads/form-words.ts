// What stands beside the boxes and buttons of a form, as a page shows it.
import { withoutLinks } from '#platform/lib/text/inline-links.ts'

/** For one office. */
type Shown = {
	/** Below the button. */
	text: string
	/** Beside the box. */
	box?: string
	/** Proves that we wrote the words; only where people agree to something. */
	mark?: string
}

/** The words of one form, by the country of the office named in it. */
export type FormWords = Record<'New Zealand' | 'Australia', Shown> & {
	/** What it offers, where that is no longer what it offered first. */
	choices?: string[]
}

/** The fields with the words that a form showed, and with their mark. */
export const shownField = 'shown'
export const markField = 'shownMark'

/** All that somebody agrees to, as it is read. */
export function agreedText({ box, text }: Shown): string {
	return withoutLinks(box ? `${box} ${text}` : text)
}
