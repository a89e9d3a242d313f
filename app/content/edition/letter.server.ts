// An edition as it is mailed: one function for the preview, for tests and for what readers get.
import type { Db } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { picturesIn, renderMailText } from '#platform/lib/markdown/mail-text.server.ts'
import { getMailPictures } from '#platform/media/picture/mail-picture.server.ts'
import type { EditionLetter } from '#platform/mail/kinds.ts'
import { isSitePath } from '#platform/lib/safe-link.ts'
import type { EditionValues } from './edition-fields.ts'
import { editionType } from './type.ts'

type WrittenEdition = Pick<
	EditionValues,
	'title' | 'inboxLine' | 'greeting' | 'opening' | 'items' | 'closing'
> & { id: string; slug: string }

/** The letter of an edition, and the addresses of the pictures in it. One query. */
export async function makeLetter(
	db: Db,
	edition: WrittenEdition,
	{ isShown }: { isShown: boolean },
): Promise<{ letter: EditionLetter; pictures: string[] }> {
	const { SITE_URL } = env()
	const { title, inboxLine, greeting, opening, items, closing } = edition
	const texts = [opening, closing].flatMap((markdown) => picturesIn(markdown))
	const addresses = [
		...texts.map(({ address }) => address),
		...items.flatMap(({ image }) => image || []),
	]
	const pictures = await getMailPictures(db, addresses)
	const path = (address: string) => counted(address, edition.slug)
	const whole = (address: string) =>
		isSitePath(address) ? new URL(path(address), SITE_URL).href : address
	const pictureOf = (address: string) => {
		const picture = pictures.get(address)
		return picture ? { ...picture, src: new URL(picture.src, SITE_URL).href } : null
	}
	const render = (markdown: string) => renderMailText(markdown, { addressOf: whole, pictureOf })
	const letter: EditionLetter = {
		subject: title,
		inboxLine,
		greeting: greeting ?? '',
		opening: render(opening),
		items: items.map((item) => {
			const picture = pictures.get(item.image)
			const { type, id, title: name, words } = item
			return {
				type,
				id,
				title: name,
				words,
				path: path(item.path),
				picture: picture ? { ...picture, alt: item.alt || name } : null,
			}
		}),
		closing: render(closing),
		path: isShown ? editionType.path(edition) : null,
	}
	return { letter, pictures: [...pictures.keys()] }
}

/** An address with the marks by which the visits of an edition are counted; what follows it stays last. */
function counted(address: string, slug: string): string {
	const url = new URL(address, 'https://own-site.invalid')
	url.searchParams.set('utm_source', 'newsletter')
	url.searchParams.set('utm_campaign', slug)
	return url.pathname + url.search + url.hash
}

/** Pictures in the texts of an edition that nothing is said about, by the field that has them. */
export function undescribedIn(edition: Pick<EditionValues, 'opening' | 'closing'>): string[] {
	const fields = { opening: 'opening words', closing: 'closing words' } as const
	return (['opening', 'closing'] as const)
		.filter((name) => picturesIn(edition[name]).some(({ alt }) => alt === ''))
		.map((name) => fields[name])
}
