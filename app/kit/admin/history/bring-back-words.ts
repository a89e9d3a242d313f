// What is said before and after fields of a version are brought back, or those of a draft taken back.
import type { OverlaidValues } from '#kit/records/bring-back.server.ts'
import { blankPublishing } from '#platform/fields/publishing.ts'
import { isPictureAddress } from '#kit/records/gone-files.ts'
import type { GoneFile } from '#kit/records/gone-files.ts'
import type { Content } from '#kit/records/content.server.ts'
import type { VersionName } from '#kit/records/read-version.server.ts'
import type { RecordState } from '#kit/records/state.ts'
import type { AdminType } from '../admin-type.ts'
import { labelOf, listInWords } from '../form/version-labels.ts'

/** Sentences about what stands in the way of bringing a version back, or will be missing then. */
export function warningsOf(
	type: AdminType,
	{ goneFiles, problems }: Pick<OverlaidValues, 'goneFiles' | 'problems'>,
): string[] {
	return [...goneInWords(type, goneFiles), ...problemsInWords(type, problems)]
}

function goneInWords(type: AdminType, files: readonly GoneFile[]): string[] {
	if (files.length === 0) return []
	const addresses = [...new Set(files.map(({ address }) => address))]
	const names = addresses.map((address) => address.slice(address.lastIndexOf('/') + 1))
	const kinds = addresses.every(isPictureAddress) ? ['picture', 'pictures'] : ['file', 'files']
	const [noun, verb] = names.length === 1 ? [kinds[0], 'is'] : [kinds[1], 'are']
	const fieldsWith = (how: GoneFile['how']) => {
		const keys = new Set(files.flatMap((file) => (file.how === how ? [file.key] : [])))
		return [...keys].map((key) => labelOf(type, key))
	}
	const [left, unchanged, inText] = [
		fieldsWith('excluded'),
		fieldsWith('keptPresent'),
		fieldsWith('inText'),
	]
	return [
		`${names.length.toLocaleString('en-NZ')} ${noun} of this version ${verb} no longer in the library: ${names.join(', ')}.`,
		...(left.length > 0
			? [
					`Bringing the version back leaves ${names.length === 1 ? 'it' : 'them'} out of ${listInWords(left)}.`,
				]
			: []),
		...(unchanged.length > 0 ? [`${listInWords(unchanged)}: the present one stays.`] : []),
		...(inText.length > 0
			? [
					`${listInWords(inText)}: visitors would see a gap in the text, so it cannot be published until someone takes this out of it.`,
				]
			: []),
	]
}

/** 'Category: This category is no longer offered.' for each message. */
function problemsInWords(type: AdminType, messages: Record<string, string[]>): string[] {
	const sentences = Object.entries(messages).flatMap(([path, texts]) => {
		const label = labelOf(type, path.split('.')[0] ?? '')
		return texts.map((text) => (label === '' ? text : `${label}: ${text}`))
	})
	return [...new Set(sentences)]
}

/** 'Title and Price'; many are counted. */
function fieldsInWords(type: AdminType, fields: string[]): string {
	const labels = fields.map((key) => labelOf(type, key))
	return labels.length > 5 ? `${labels.length} fields` : listInWords(labels)
}

type BroughtBack = { as: 'live' | 'copy'; version: number; fields: string[] }

/** Says that a version was brought back; with fields, those of it. */
export function broughtBackInWords(type: AdminType, { as, version, fields }: BroughtBack): string {
	const known = knownFields(type, fields)
	const what =
		known.length > 0 ? `${fieldsInWords(type, known)} of version ${version}` : `Version ${version}`
	const were = known.length > 1 ? 'were' : 'was'
	return as === 'copy'
		? `${what} ${were} brought back as unpublished changes. Visitors see no difference yet.`
		: `${what} ${were} brought back.`
}

type TakenBack = { record: RecordState; taken: string[]; missing: (VersionName | null)[] }

/** Says that fields of a draft are as published again; null for none. `missing` names a draft that has ended. */
export function takenBackInWords(
	type: AdminType,
	{ record, taken, missing }: TakenBack,
): string | null {
	const known = knownFields(type, taken)
	if (known.length === 0) return null
	const are = `${fieldsInWords(type, known)} ${known.length > 1 ? 'are' : 'is'}`
	const back =
		record === 'published' ? `${are} as on the site again.` : `${are} as last saved again.`
	return missing.some((name) => typeof name === 'string')
		? `${back} No other changes are left.`
		: back
}

/** Fields of an address that the type has. */
function knownFields({ form }: AdminType, fields: string[]): string[] {
	const known = new Set([...Object.keys(form.fields.labels), ...Object.keys(blankPublishing)])
	return [...new Set(fields)].filter((key) => known.has(key))
}

type BringBackRefusalBody = { code: string; messages?: Record<string, string[]>; fields?: string[] }

export type ActionText = 'bringBack' | 'takeBack'

const nowBelow: Record<ActionText, string> = {
	bringBack: 'Below is what bringing the version back changes now.',
	takeBack: 'Below is how they differ now.',
}

/** Sentences about why fields were not brought or taken back. */
export function refusalInWords(
	{
		type,
		refusals,
		change,
	}: { type: AdminType; refusals: Content['refusals']; change: ActionText },
	refusal: BringBackRefusalBody,
	savedBy: string | null,
): string[] {
	const name = type.label.one.toLowerCase()
	if (refusal.code === 'stale')
		return [
			`${savedBy ?? 'Someone'} ${change === 'takeBack' ? 'changed' : 'saved'} this ${name} meanwhile. Nothing was changed. ${nowBelow[change]}`,
		]
	if (refusal.code === 'missing')
		return [
			`This ${name} is in the trash, or the version is no longer stored. Nothing was changed.`,
		]
	if (refusal.code === 'noFields') return ['No field is ticked. Nothing was changed.']
	if (refusal.code === 'goneInText')
		return [
			`${fieldsInWords(type, refusal.fields ?? [])}: the text shows files that are no longer in the library. Nothing was changed.`,
			'Untick it to publish the others, or bring it back as unpublished changes.',
		]
	if (refusal.code === 'invalid')
		return [
			'This cannot be saved as it is. Nothing was changed.',
			...problemsInWords(type, refusal.messages ?? {}),
		]
	const own = refusals?.[refusal.code]
	if (!own) return [`This ${name} cannot be saved. Nothing was changed.`]
	const label = labelOf(type, own.field)
	return ['Nothing was changed.', label ? `${label}: ${own.message}` : own.message]
}
