import { useState, useSyncExternalStore } from 'react'

/**
 * When this visitor last asked about a product, such as "26 Nov, 14:20"; null when never. Only this browser knows it, and
 * keeps it after the tab is closed: answers take days.
 */
export function useAskedAt(productTitle: string) {
	const key = `asked-about:${productTitle}`
	const [justNow, setJustNow] = useState<string | null>(null)
	const earlier = useSyncExternalStore(
		() => () => {},
		() => read(key),
		() => null,
	)

	function noteAsked() {
		const now = new Date().toLocaleString('en-NZ', {
			day: 'numeric',
			month: 'short',
			hour: '2-digit',
			minute: '2-digit',
			hourCycle: 'h23',
		})
		setJustNow(now)
		try {
			localStorage.setItem(key, now)
		} catch {
			// Storage is full or blocked: then it is gone with the page.
		}
	}
	return { askedAt: justNow ?? earlier, noteAsked }
}

function read(key: string): string | null {
	try {
		return localStorage.getItem(key)
	} catch {
		return null
	}
}
