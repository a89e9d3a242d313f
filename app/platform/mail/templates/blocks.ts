// What mails are made of.
import type { Business, Office } from '#platform/business/business.ts'
import type { Letters } from '../letters.ts'
import type { Block, Letter } from './layout.ts'

export const maxSubject = 200

export type Place = { siteUrl: string; business: Business; letters: Letters }
/** What a template makes. Its links are paths of ours; `draftMail` puts the address of the site in front. */
export type Draft = {
	subject: string
	blocks: Block[]
	office?: Office | undefined
	footLink?: Letter['footLink']
	inboxLine?: string
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const note = (text: string): Block => ({ kind: 'note', text })
export const quote = (text: string): Block => ({ kind: 'quote', text })
export const link = (label: string, url: string): Block => ({ kind: 'link', label, url })

/**
 * The absolute address of a path of ours.
 *
 * @throws when it would lead to another site.
 */
export function absoluteUrl(siteUrl: string, path: string): string {
	const url = new URL(path, siteUrl)
	if (!path.startsWith('/') || url.origin !== new URL(siteUrl).origin)
		throw new Error('A link in a mail leads to another site')
	return url.href
}
