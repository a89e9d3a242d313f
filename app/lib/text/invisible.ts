// Characters that show nothing. They come in with text copied from mails, tables and word processors.

/** Variation selectors, joiners, direction marks, soft hyphens, zero-width spaces and fillers, and the blank of Braille. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/** Removes them all: for addresses, in which none has a meaning. In other text some join letters or parts of an emoji. */
export function withoutInvisible(text: string): string {
	return text.replaceAll(invisible, '')
}

/** The text, or nothing when it shows nothing. */
export function blankIfUnseen(text: string): string {
	return withoutInvisible(text).trim() === '' ? '' : text
}
