// What stands beside the boxes and buttons of a form, as a page shows it.

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
export type FormWords = Record<'New Zealand' | 'Australia', Shown>

/** The fields with the words that a form showed, and with their mark. */
export const shownField = 'shown'
export const markField = 'shownMark'

/** All that somebody agrees to. */
export function agreedText({ box, text }: Shown): string {
	return box ? `${box} ${text}` : text
}
