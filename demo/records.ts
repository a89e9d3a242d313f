// Converts demo files to the input of the save commands.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { contents } from '#content/catalogue.server.ts'
import type { Column } from '#platform/fields/columns.ts'
import { parseNumber } from '#kit/records/content.server.ts'
import type { StoredDemoFile } from './files.ts'
import { DemoError, nameOf, picksOf, textOf } from './load.ts'
import type { DemoRecord, DemoType } from './load.ts'

/** Stored files by the names in demo files, and the copy to make. */
export type Lookup = {
	image: (key: string) => StoredDemoFile
	pdf: (type: DemoType, key: string) => StoredDemoFile
	/** 1 for the demo content itself, 2 and more for further copies. */
	copy: number
}

/** The types of which load tests store copies. */
export const copiedTypes: readonly DemoType[] = ['service', 'product', 'article', 'resource']

/** The fixed id of a demo record, so that an interrupted seed can be resumed. */
export function demoId(type: string, key: string, copy = 1): string {
	const hex = createHash('sha256').update(`roost demo ${type} ${key} ${copy}`).digest('hex')
	const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`5${hex.slice(13, 16)}`,
		variant + hex.slice(17, 20),
		hex.slice(20, 32),
	].join('-')
}

/** The id of a record, which is a number where the type has those: the name of its file. */
export function idOf(record: DemoRecord, copy: number): string | number {
	const isNumbered = contents[record.type].parseId === parseNumber
	return isNumbered ? Number(record.key) : demoId(record.type, nameOf(record), copy)
}

/** The input of the type's save command, without what only the demo has. */
export function toInput(record: DemoRecord, look: Lookup): object {
	const { type, file, front, body } = record
	const { schema, columns, storage } = contents[type].fields
	const values = { ...front, [textOf(type)]: withImages(body, look) }
	const converted = Object.entries(columns).map(([field, column]) => [
		field,
		valueOf(column, values[field], { type, look }),
	])
	const title = storage?.title ?? 'title'
	const ofCopy = {
		[title]: titleOf(String(front[title]), look),
		featured: false,
		isFeatured: false,
	}
	const input = { ...front, ...Object.fromEntries(converted), ...(look.copy > 1 && ofCopy) }
	const result = z.safeParse(schema, { ...input, ...picked(record, look) })
	if (result.success) return result.data as object
	throw new DemoError(`${file}: ${z.prettifyError(result.error)}`)
}

type Place = { type: DemoType; look: Lookup }

/** What a field is given for what its front matter says. */
function valueOf({ is, holds }: Column, value: unknown, place: Place): unknown {
	if (holds === 'picture') return typeof value === 'string' ? place.look.image(value).url : value
	if (is === 'jsonb') return withFiles(value, place)
	if (holds !== 'address' || typeof value !== 'object') return value
	return (withFiles(value, place) as { url: string }).url
}

/** Replaces names of drawings and documents by stored addresses. */
function withFiles(value: unknown, place: Place): unknown {
	if (Array.isArray(value)) return value.map((part) => withFiles(part, place))
	if (typeof value !== 'object' || value === null) return value
	const { artwork, pdf, ...others } = value as { artwork?: string; pdf?: string }
	if (artwork) return { ...others, url: place.look.image(artwork).url }
	if (!pdf) return value
	const { url, sizeBytes } = place.look.pdf(place.type, pdf)
	return { ...others, url, size: formatSize(sizeBytes), type: 'application/pdf' }
}

/** The ids of the records that it picks: of those that have copies, the same one. */
function picked({ type, front }: DemoRecord, { copy }: Lookup): Record<string, unknown> {
	const picks = picksOf(type).map(([field, of]) => {
		const toId = (name: unknown) => demoId(of, String(name), copiedTypes.includes(of) ? copy : 1)
		const names = front[field]
		if (Array.isArray(names)) return [field, names.map((name) => ({ id: toId(name) }))]
		return [field, names === undefined ? names : toId(names)]
	})
	return Object.fromEntries(picks)
}

const places = `
	Waikato, Canterbury, Taranaki, Manawatū, Otago, Northland, Southland, Gippsland, Darling Downs,
	Hunter Valley, Riverina, Adelaide Hills, Mornington, Tamar Valley
`
	.trim()
	.split(/,\s+/)

function titleOf(title: string, { copy }: Lookup): string {
	return `${title.slice(0, 150)}, ${places[copy % places.length]} ${copy}`
}

/** Replaces names of artwork by stored addresses and real sizes. */
function withImages(body: string, { image }: Lookup): string {
	return body.replace(
		/<img ([^>]*)src="artwork:([\w-]+)"([^>]*)>/g,
		(_, before: string, key: string, after: string) => {
			const { url, width, height } = image(key)
			const rest = `${before}${after}`
				.replace(/\s*(?:width|height)="[^"]*"/g, '')
				.replace(/\s+/g, ' ')
				.trim()
			return `<img src="${url}" ${rest} width="${width}" height="${height}">`
		},
	)
}

function formatSize(bytes: number): string {
	const kilobytes = bytes / 1024
	return kilobytes < 1024
		? `${Math.max(1, Math.round(kilobytes))} KB`
		: `${(kilobytes / 1024).toFixed(1)} MB`
}
