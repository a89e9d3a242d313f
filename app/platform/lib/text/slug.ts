import slugify from '@sindresorhus/slugify'
import anyAscii from 'any-ascii'

const maxSlugLength = 120

/** The slug of a title: lower-case letters, digits and hyphens; never empty. */
export function toSlug(title: string): string {
	const slug = addressWords(title)
		.slice(0, maxSlugLength)
		.replace(/(?<!-)-+$/, '')
	return slug === '' ? 'untitled' : slug
}

/**
 * The words of a text for an address: lower-case letters, digits and hyphens; '' when it has none. Abbreviations such
 * as pH and H5N1 stay whole, ligatures become letters, and other scripts are written as they are said.
 */
export function addressWords(text: string): string {
	const plain = text
		.replaceAll(/[™℠]/g, '')
		.normalize('NFKC')
		.replaceAll(/(?!\p{Script=Latin})[\p{L}\p{M}\p{N}]/gu, (letter) => {
			const said = anyAscii(letter).replaceAll(/['`]/g, '')
			// Each is a syllable.
			return /\p{Script=Han}/u.test(letter) ? ` ${said} ` : said
		})
	return slugify(plain, { decamelize: false })
}
