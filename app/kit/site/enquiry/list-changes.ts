// What a page needs before anything is pressed: whether a product is on the visitor's enquiry list, and when that may
// change.
import { useSyncExternalStore } from 'react'

const looks = ['enquiry', 'visibilitychange', 'storage']

/** Calls when the list may have changed, here or in another tab. Returns what ends that. */
export function followList(listener: () => void): () => void {
	for (const event of looks) addEventListener(event, listener)
	return () => {
		for (const event of looks) removeEventListener(event, listener)
	}
}

/** Whether the product with this address is on the list: its cookie ends with that (enquiry-cookies.ts). */
export function useIsListed(slug: string): boolean {
	return useSyncExternalStore(
		followList,
		() => `${document.cookie};`.includes(`.${slug};`),
		() => false,
	)
}
