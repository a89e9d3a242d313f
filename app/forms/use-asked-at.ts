import { useSyncExternalStore } from 'react'

/**
 * When this visitor last asked about a product, such as "26 Nov, 14:20"; null when never. Only this browser knows it, and
 * keeps it after the tab is closed: answers take days.
 */
export function useAskedAt(productTitle: string) {
	const key = `asked-about:${productTitle}`
	const askedAt = useSyncExternalStore(
		subscribe,
		() => readAt(key),
		() => null,
	)
	return { askedAt, noteAsked: () => writeNow(key) }
}

function subscribe(onChange: () => void): () => void {
	addEventListener('asked', onChange)
	return () => removeEventListener('asked', onChange)
}

function readAt(key: string): string | null {
	try {
		const stored = localStorage.getItem(key)
		return stored === null ? null : toWords(new Date(stored))
	} catch {
		return null
	}
}

function writeNow(key: string): void {
	try {
		localStorage.setItem(key, new Date().toISOString())
		dispatchEvent(new Event('asked'))
	} catch {
		// Storage is full or blocked: then it is not shown.
	}
}

function toWords(date: Date): string {
	return date.toLocaleString('en-NZ', {
		day: 'numeric',
		month: 'short',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	})
}
