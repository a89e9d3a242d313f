import { mediaAddressesIn } from '#platform/lib/media-address.ts'
import { isSameValue } from './same-values.ts'
import type { FormValues } from './form-record.ts'

/** What became of a file that a version shows and the media library no longer has. */
export type GoneFile = {
	address: string
	/** The field. */
	key: string
	/** Left out of a list; replaced by what the field holds; or still in a text, for a person to take out. */
	how: 'excluded' | 'keptPresent' | 'inText'
}

/**
 * The values of an old version without what the library no longer has: an item of a list goes with its file, a field
 * that is nothing but its address keeps its present value. Texts stay as they are, and so does what is the same at
 * present.
 */
export function withoutGoneFiles(
	values: FormValues,
	{ gone, present }: { gone: ReadonlySet<string>; present: FormValues },
): { values: FormValues; files: GoneFile[] } {
	const files: GoneFile[] = []
	const isGone = (value: unknown): value is string => typeof value === 'string' && gone.has(value)
	const note = (key: string, how: GoneFile['how'], addresses: string[]) =>
		files.push(...[...new Set(addresses)].map((address) => ({ address, key, how })))

	function fieldWithout(key: string, value: unknown): unknown {
		if (isGone(value)) {
			note(key, 'keptPresent', [value])
			return isGone(present[key]) ? '' : (present[key] ?? '')
		}
		if (Array.isArray(value)) return value.flatMap((item) => itemWithout(key, item))
		const named = mediaAddressesIn(JSON.stringify(value ?? '')).filter(isGone)
		if (named.length > 0) note(key, 'inText', named)
		return value
	}

	function itemWithout(key: string, item: unknown): unknown[] {
		if (typeof item !== 'object' || item === null) return [item]
		const { url, thumbnail } = item as FormValues
		if (isGone(url)) {
			note(key, 'excluded', [url])
			return []
		}
		if (!isGone(thumbnail)) return [item]
		note(key, 'excluded', [thumbnail])
		return [{ ...item, thumbnail: null }]
	}

	const remaining = Object.fromEntries(
		Object.entries(values).map(([key, value]) => [
			key,
			isSameValue(value, present[key]) ? value : fieldWithout(key, value),
		]),
	)
	return { values: remaining, files }
}

/** The addresses of stored files in values, each once. Pictures of videos are not of the library. */
export function storedFilesIn(values: unknown): string[] {
	const all = mediaAddressesIn(JSON.stringify(values))
	return [...new Set(all)].filter((address) => !address.startsWith('/media/youtube/'))
}

/** Whether the address of a stored file is that of a picture. */
export function isPictureAddress(address: string): boolean {
	return /\.(avif|gif|jpe?g|png|tiff?|webp)$/i.test(address)
}
