import { z } from 'zod/mini'
import { isSitePath } from '#platform/lib/safe-link.ts'
import { addressSchema, textSchema } from '#platform/fields/field-schemas.ts'
import { link, text } from '#platform/fields/kinds.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'

/** Stands for this site, whose name the rules do not need. */
export const site = 'https://site.invalid'

/** An address of this site, whatever its path is. */
export function onSite(path: string): URL {
	return new URL(site + path)
}

/** An old address, such as `/2019/post?id=7`: path and query alone, whatever site it was copied from; null for none. */
function readSource(typed: string): string | null {
	const url = typed.startsWith('/') ? onSite(typed) : URL.parse(typed)
	if (!url || !/^https?:$/.test(url.protocol)) return null
	return decoded(url.pathname.replaceAll(/\/{2,}/g, '/'), decodeURI) + url.search
}

/** A path in letters, or as it is where it cannot be read. */
export function decoded(path: string, decode: (path: string) => string): string {
	try {
		return decode(path)
	} catch {
		return path
	}
}

const limits = { label: 'Old address', min: 1, max: 500 }
const noSource = 'Begin with a slash, such as /old-page, or paste the whole address'
const noTarget = 'Choose a page, or enter an address that begins with a slash or with https://'
const noFolder = 'An asterisk stands alone after the last slash, below a folder, such as /2019/*'

const source = z.pipe(
	z.pipe(
		textSchema({ ...limits, tooShort: noSource }).check(
			z.refine((typed) => readSource(typed) !== null, noSource),
		),
		z.transform((typed) => readSource(typed) ?? ''),
	),
	textSchema(limits).check(
		z.refine((path) => !path.includes('*') || /^[^*?]+\/\*$/.test(path), noFolder),
	),
)

/** A page of this site or of another one by https; with an asterisk at the end for what follows a folder. */
function isTarget(given: string): boolean {
	const start = given.replace(/(?<=\/)\*$/, '')
	return !start.includes('*') && (isSitePath(start) || URL.parse(start)?.protocol === 'https:')
}

const fields = defineFields({
	source: { ...text(limits), schema: source },
	target: {
		...link({ label: 'Leads to' }),
		schema: addressSchema(noTarget).check(z.refine(isTarget, noTarget)),
	},
})

/** The fields of a redirect, how they are stored, and where they are used. */
export const redirectFields = storeFields(fields, {
	table: 'redirects',
	id: 'uuid',
	title: 'source',
	order: ['source'],
	list: ['source', 'target', 'updatedAt'],
	sorts: ['source', 'target', 'updatedAt'],
	find: ['source', 'target'],
	card: ['source', 'target'],
})

export type RedirectValues = typeof redirectFields.blank
