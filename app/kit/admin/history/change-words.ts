// What changed between two versions, in words, from their difference.
import type { TextPart } from '#platform/lib/text/compare-texts.server.ts'
import type { Difference, FieldChange, ItemChange } from '#kit/records/difference.server.ts'
import type { AdminType } from '../admin-type.ts'
import { labelOf } from '../form/version-labels.ts'

type Versions = {
	difference: Difference
	/** The note of the later version. */
	note: string | null
}

/** Words from which the change of a text is told in words. */
const longText = 25

/** Sentences about what changed, the weightiest first. */
export function changesInWords(type: AdminType, versions: Versions): string[] {
	const { difference } = versions
	const fields = Object.entries(difference).filter(([key]) => key !== 'status')
	const short = fields.filter(([, change]) => !isToldAlone(change))
	const long = fields.filter(([, change]) => isToldAlone(change))
	const sentences = [
		...eventsIn(versions),
		...(short.length > 0 ? [namesOf(short.map(([key]) => labelOf(type, key)))] : []),
		...long.map(([key, change]) => changeSentence(labelOf(type, key), change)),
	]
	if (sentences.length > 0) return sentences
	return [versions.note === 'move' ? 'Moved in the list' : 'Saved without changes']
}

function eventsIn({ difference: { status }, note }: Versions): string[] {
	return [
		...(note === 'trash' ? ['Moved to the trash'] : []),
		...(note === 'restore' ? ['Restored from the trash'] : []),
		...(status?.kind === 'replaced'
			? [status.after === 'draft' ? 'Taken off the site, kept as a draft' : 'Published']
			: []),
	]
}

function isToldAlone(change: FieldChange): boolean {
	if (change.kind === 'list') return true
	if (change.kind !== 'text') return false
	return change.parts.some(({ text }) => text.includes('\n')) || wordsIn(change.parts) >= longText
}

function wordsIn(parts: readonly TextPart[], kind?: TextPart['kind']): number {
	const counted = kind ? parts.filter((part) => part.kind === kind) : parts
	return counted.reduce((sum, { text }) => sum + countWords(text), 0)
}

/** 'Price, image, publish at'. */
function namesOf(labels: string[]): string {
	return labels.map((label, index) => (index === 0 ? label : startingSmall(label))).join(', ')
}

function startingSmall(label: string): string {
	return label.slice(0, 1).toLowerCase() + label.slice(1)
}

function changeSentence(label: string, change: FieldChange): string {
	if (change.kind === 'list') return listInWords(label, change.items)
	const parts = change.kind === 'text' ? change.parts : []
	const [added, removed] = [wordsIn(parts, 'added'), wordsIn(parts, 'removed')]
	if (added === 0 && removed === 0) return `${label}: formatting or spacing`
	const unit = (amount: number) => (amount === 1 ? 'word' : 'words')
	if (added === 0) return `${label}: ${numbered(removed)} ${unit(removed)} removed`
	const more = removed > 0 ? `, ${numbered(removed)} removed` : ''
	return `${label}: ${numbered(added)} ${unit(added)} added${more}`
}

function numbered(amount: number): string {
	return amount.toLocaleString('en-NZ')
}

function listInWords(label: string, items: readonly ItemChange[]): string {
	const changed = items.filter((item) => item.kind === 'changed')
	const moved = items.flatMap((item) => ('isMoved' in item && item.isMoved ? [item] : []))
	const amounts: [number, string][] = [
		[items.filter(({ kind }) => kind === 'added').length, 'added'],
		[items.filter(({ kind }) => kind === 'removed').length, 'removed'],
		[changed.length, 'changed'],
		[moved.length, 'moved'],
	]
	const told = amounts.filter(([amount]) => amount > 0)
	const [only] = moved
	if (only && told.length === 1 && moved.length === 1) {
		const last = items.filter(({ kind }) => kind !== 'removed').length - 1
		return `Moved ${singularOf(label)} ${only.from + 1} ${placeInWords(only.to, last)}`
	}
	return `${label}: ${told.map(([amount, what]) => `${numbered(amount)} ${what}`).join(', ')}`
}

/** 'to the top', from a place and the last place. */
function placeInWords(place: number, last: number): string {
	if (place === 0) return 'to the top'
	return place === last ? 'to the end' : `to place ${place + 1}`
}

/** 'Features' to 'feature', 'Gallery' to 'gallery item'. */
export function singularOf(label: string): string {
	const small = startingSmall(label)
	if (small.endsWith('ies')) return `${small.slice(0, -3)}y`
	return small.endsWith('s') ? small.slice(0, -1) : `${small} item`
}

export function countWords(text: string): number {
	return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_'’-]*/gu)?.length ?? 0
}
