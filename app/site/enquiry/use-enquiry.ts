// The enquiry list in a page whose scripts run: what is on it, and changes of it, which other tabs hear of.
import { useSyncExternalStore } from 'react'
import { endedCookieTexts, listedIn, productCookieText } from './enquiry-cookies.ts'
import type { ListedProduct } from './enquiry-cookies.ts'
import { dropRemarks } from './remarks.ts'
import { showEnquiryCount } from './enquiry-count.ts'

const changed = 'enquiry'
const looks = [changed, 'pageshow', 'visibilitychange', 'storage']

/** Calls when the list may have changed, here or in another tab. Returns what ends that. */
function followList(listener: () => void): () => void {
	for (const event of looks) addEventListener(event, listener)
	return () => {
		for (const event of looks) removeEventListener(event, listener)
	}
}

/** The ids on the list, in one text; null in a page from the server, which does not know them. */
export function useListedIds(): string | null {
	return useSyncExternalStore(followList, readIds, () => null)
}

/** Whether the product with this address is on the list. */
export function useIsListed(slug: string): boolean {
	return useSyncExternalStore(
		followList,
		() => listedIn(document.cookie).some((product) => product.slug === slug),
		() => false,
	)
}

/** Tells this page and other tabs that the list has changed. */
export function noteChange(): void {
	showEnquiryCount()
	dispatchEvent(new Event(changed))
	try {
		localStorage.setItem('enquiryChanged', String(Date.now()))
	} catch {
		// Other tabs see it when they are looked at.
	}
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
