import type { Element } from 'hast'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { isWebAddress } from '../web-pictures.ts'
import { attributeOf } from './html-nodes.ts'
import { fileOfData } from './picture-files.ts'
import { picturesInRtf } from './rtf-pictures.ts'

/** A picture of the pasted text, in order. */
export type FoundPicture = { source: string; alt: string }

/** What the clipboard holds beside the HTML. */
export type Beside = { rtf?: string; files?: readonly File[] }

/** Whether a picture is written with its address: one of the library, or of another site. */
export function keepsAddress({ source }: FoundPicture): boolean {
	return isMediaAddress(source) || isWebAddress(source)
}

/** The picture of an `img`. Pages that load pictures late have the address elsewhere until then. */
export function foundPicture(node: Element): FoundPicture {
	const written = attributeOf(node, 'src').trim()
	const isLate = written === '' || /^data:image\/(?:gif;base64,R0lGODlhAQAB|svg)/i.test(written)
	const late = [attributeOf(node, 'dataSrc'), attributeOf(node, 'dataLazySrc')]
	return {
		source: (isLate && late.find(isWebAddress)) || written,
		// Word describes pictures by machine, and says so.
		alt: attributeOf(node, 'alt')
			.replace(/(?:Description automatically generated|AI-generated content may be incorrect)/, '')
			.replaceAll(/\s+/g, ' ')
			.trim(),
	}
}

/** The files of the pictures that the clipboard holds; `null` for each that it does not. */
export function filesOf(found: readonly FoundPicture[], beside: Beside): (File | null)[] {
	const files = found.map((picture, index) =>
		keepsAddress(picture) ? null : fileOfData(picture.source, index + 1),
	)
	const local = found.flatMap(({ source }, index) => (isLocal(source) ? [index] : []))
	const others = local.length === 0 ? [] : filesBeside(found, local, beside)
	local.forEach((place, index) => (files[place] = others[index] ?? null))
	return files
}

/** Pictures in the files of Word, or in the parts of a mail. */
function isLocal(source: string): boolean {
	return /^(?:file|cid|blob|webkit-fake-url):/i.test(source)
}

/** Only when the numbers agree is it certain which picture is which. */
function filesBeside(
	found: readonly FoundPicture[],
	local: readonly number[],
	{ rtf = '', files = [] }: Beside,
): (File | null)[] {
	const written = rtf === '' ? [] : picturesInRtf(rtf)
	if (written.length === local.length) return written
	if (written.length === found.length) return local.map((index) => written[index] ?? null)
	const named = local.map((index) => {
		const name = nameIn(found[index]!.source)
		return files.find((file) => file.name !== '' && file.name === name) ?? null
	})
	// A single file may be a picture of the whole text, as Word adds it.
	const isInOrder = files.length === local.length && files.length > 1 && !named.some(Boolean)
	return isInOrder ? [...files] : named
}

/** The name of a file in its address, `cid:hen.png@01D9` included. */
function nameIn(source: string): string {
	const path = source.slice(source.indexOf(':') + 1).replace(/@.*$/s, '')
	const name = path.slice(path.lastIndexOf('/') + 1)
	try {
		return decodeURIComponent(name)
	} catch {
		return name
	}
}
