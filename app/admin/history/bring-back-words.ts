// What is said before and after a version is brought back.
import type { BringBackPlan } from '#app/records/bring-back.server.ts'
import { isPictureAddress } from '#app/records/gone-files.ts'
import type { GoneFile } from '#app/records/gone-files.ts'
import type { Content } from '#app/records/content.server.ts'
import type { AdminType } from '../admin-type.ts'
import { labelOf, listInWords } from '../form/version-labels.ts'

/** Sentences about what stands in the way of bringing a version back, or will be missing then. */
export function warningsOf(
	type: AdminType,
	{ goneFiles, problems }: Pick<BringBackPlan, 'goneFiles' | 'problems'>,
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
	const [left, kept, inText] = [
		fieldsWith('leftOut'),
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
		...(kept.length > 0 ? [`${listInWords(kept)}: the present one stays.`] : []),
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

type Refusal = { code: string; messages?: Record<string, string[]> }

/** Sentences about why a version was not brought back. */
export function refusalInWords(
	{ type, refusals }: { type: AdminType; refusals: Content['refusals'] },
	refusal: Refusal,
	savedBy: string | null,
): string[] {
	const name = type.label.one.toLowerCase()
	if (refusal.code === 'stale')
		return [
			`${savedBy ?? 'Someone'} saved this ${name} meanwhile. Nothing was changed. Below is what bringing the version back changes now.`,
		]
	if (refusal.code === 'missing')
		return [`This ${name} is in the trash, or the version is no longer kept. Nothing was changed.`]
	if (refusal.code === 'goneInText')
		return ['Its text shows files that are no longer in the library. Nothing was changed.']
	if (refusal.code === 'invalid')
		return [
			'This version cannot be saved as it is. Nothing was changed.',
			...problemsInWords(type, refusal.messages ?? {}),
		]
	const own = refusals?.[refusal.code]
	if (!own) return [`This ${name} cannot be saved. Nothing was changed.`]
	const label = labelOf(type, own.field)
	return ['Nothing was changed.', label ? `${label}: ${own.message}` : own.message]
}
