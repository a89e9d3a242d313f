// The enquiry list on its own page: what is on it, and changes of it, which other tabs hear of.
import { useSyncExternalStore } from 'react'
import { endedCookieTexts, listedIn, productCookieText } from './enquiry-cookies.ts'
import type { ListedProduct } from './enquiry-cookies.ts'
import { followList } from './list-changes.ts'
import { noteChange } from './note-change.ts'
import { dropRemarks } from './remarks.ts'

/** The ids on the list, in one text; null in a page from the server, which does not know them. */
export function useListedIds(): string | null {
	return useSyncExternalStore(followList, readIds, () => null)
}

/** Puts a product on the list, or changes its amount. */
export function writeProduct(product: ListedProduct): void {
	document.cookie = productCookieText(product, { isSecure: location.protocol === 'https:' })
	noteChange()
}

/** Takes products off the list. */
export function endProducts(ids: readonly string[], { isSent }: { isSent: boolean }): void {
	for (const text of endedCookieTexts(ids, { isSent })) document.cookie = text
	dropRemarks()
	noteChange()
}

function readIds(): string {
	return listedIn(document.cookie)
		.map(({ id }) => id)
		.join(' ')
}
