// An edition as it is mailed: one function for the preview, for tests and for what readers get.
import type { Db } from '#platform/db/client.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { picturesIn, renderMailText } from '#platform/lib/markdown/mail-text.server.ts'
import { isSitePath } from '#platform/lib/safe-link.ts'
import type { EditionLetter } from '#platform/db/tables/mails.server.ts'
import { getMailPictures } from '#platform/media/picture/mail-picture.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import type { EditionValues } from './edition-fields.ts'
import { campaignOf, editionType } from './type.ts'

/** The letter of an edition, and what is wrong with its pictures, of which it stores copies. One query. */
export async function makeLetter(
	db: Db,
	edition: EditionValues & { slug: string; isShown: boolean },
): Promise<{ letter: EditionLetter; problems: string[] }> {
	const { SITE_URL } = env()
	const { title, inboxLine, greeting, opening, items, closing, slug } = edition
	const campaign = campaignOf(slug)
	const inTexts = [opening, closing].flatMap(picturesIn)
	const addresses = [...inTexts, ...items].flatMap(({ image }) => image || [])
	const pictures = await getMailPictures(db, storage(), addresses)
	const whole = (path: string) => new URL(path, SITE_URL).href
	const pictureOf = (address: string) => {
		const picture = pictures.get(address)
		return picture && { ...picture, src: whole(picture.src) }
	}
	const addressOf = (address: string) =>
		isSitePath(address) ? whole(counted(address, campaign)) : address
	const render = (markdown: string) => renderMailText(markdown, { addressOf, pictureOf })
	const letter: EditionLetter = {
		subject: title,
		inboxLine,
		greeting: greeting ?? '',
		opening: render(opening),
		items: items.map(({ image, alt, path, ...item }) => {
			const picture = pictureOf(image)
			const shown = picture ? { ...picture, alt: alt || item.title } : null
			return { ...item, path: counted(path, campaign), picture: shown }
		}),
		closing: render(closing),
		path: edition.isShown ? editionType.path(edition) : null,
		campaign,
	}
	const problems = [
		...(addresses.every((address) => pictures.has(address))
			? []
			: ['One of its pictures cannot be read: choose another, or try again later.']),
		...(inTexts.every(({ alt }) => alt)
			? []
			: ['A picture in its texts has no description for readers who do not see it.']),
	]
	return { letter, problems }
}

/** An address with the marks by which the visits of an edition are counted; what follows it stays last. */
function counted(address: string, campaign: string): string {
	const url = new URL(address, 'https://own-site.invalid')
	url.searchParams.set('utm_source', 'newsletter')
	url.searchParams.set('utm_campaign', campaign)
	return url.pathname + url.search + url.hash
}
