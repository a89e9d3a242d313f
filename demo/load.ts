// Reads the demo content: Markdown files with YAML front matter. An error names its file.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { contentKeys, contents } from '#content/catalogue.server.ts'
import type { ContentKey } from '#content/catalogue.ts'
import type { Column } from '#platform/fields/columns.ts'

/** A fault in a demo file; the message starts with the file's name. */
export class DemoError extends Error {
	override name = 'DemoError'
}

/** The types with demo content, in the order in which it is stored, and the folder of each. */
export const demoFolders = {
	member: 'members',
	vacancy: 'vacancies',
	page: 'pages',
	template: 'templates',
	service: 'services',
	product: 'products',
	article: 'articles',
	resource: 'resources',
	'case-study': 'case-studies',
	edition: 'editions',
} as const satisfies Partial<Record<ContentKey, string>>

export type DemoType = keyof typeof demoFolders

/** One file: its path, its name without the extension (`key`), its front matter and its text. */
export type DemoFile<F = Front> = { file: string; key: string; front: F; body: string }
export type DemoRecord = DemoFile & { type: DemoType }
export type DemoContent = Record<DemoType, DemoRecord[]>

/** Front matter has the fields of the type, without its text, and the moments of the record. */
type Front = Record<string, unknown> & {
	createdAt?: Date | undefined
	reviewedAt?: Date | undefined
}

const words = z.string().min(1)
const key = z.string().regex(/^[a-z0-9-]+$/)
const instant = z.coerce.date().optional()

/** A part of front matter with a drawing or a document, without the extension; visitors get a document under the same name. */
const namedFile = z.looseObject({
	artwork: key.optional(),
	alt: z.string().optional(),
	pdf: z
		.string()
		.regex(/^[\p{L}\p{N} ,().'-]+$/u)
		.optional(),
})

type Shape = Record<string, z.core.$ZodType>

/** What front matter of a type may say. */
function frontOf(type: DemoType): z.ZodType<Front> {
	const { schema, columns, notColumns } = contents[type].fields
	const { shape } = schema as unknown as { shape: Shape }
	const others = Object.keys(shape).filter((field) => !notColumns.includes(field))
	const named = others.map((field) => {
		const column = columns[field]
		return column ? partOf({ field, column, stored: shape[field]! }) : { [field]: shape[field]! }
	})
	const { [textOf(type)]: _, ...fields } = Object.assign({}, ...named) as Shape
	return z.strictObject({ ...fields, createdAt: instant, reviewedAt: instant })
}

type Part = { field: string; column: Column; stored: z.core.$ZodType }

/** A field in front matter: other files are named by their keys. */
function partOf({ field, column: { is, holds }, stored }: Part): Shape {
	if (holds === 'picture') return { [field]: key.optional(), [`${field}Alt`]: words.optional() }
	if (is === 'uuid') return { [field]: words.optional() }
	if (is === 'uuid[]') return { [field]: z.array(key).default([]) }
	if (is === 'jsonb') return { [field]: z.union([z.array(namedFile), stored]) }
	return { [field]: holds === 'address' ? z.union([namedFile, stored]) : stored }
}

/** The field with a type's text, which stands below the front matter: the one in Markdown, else the longest. */
export function textOf(type: DemoType): string {
	const texts = Object.entries(contents[type].fields.columns).filter(([, { is }]) => is === 'text')
	const longest = Math.max(...texts.map(([, { max = 0 }]) => max))
	const [name] = texts.find(([, { max }]) => max === longest) ?? []
	if (!name) throw new DemoError(`There is no text in a ${type}`)
	return name
}

/**
 * All demo content, each kind in the order in which to store it: the oldest first. References to other files are checked.
 *
 * @throws DemoError that names the file and the fault.
 */
export async function loadDemo(root: string = import.meta.dirname): Promise<DemoContent> {
	const types = Object.keys(demoFolders) as DemoType[]
	const read = await Promise.all(
		types.map(async (type) => [type, await readFolder(root, type)] as const),
	)
	const content = Object.fromEntries(read) as DemoContent
	checkReferences(content, await readdir(join(root, 'documents')))
	return content
}

/**
 * The drafts of the legal pages for a business of any trade: what the demo says of advice, products and files is said of
 * what a site may have, so that it is true for one without them.
 *
 * @throws DemoError that names the file and the fault.
 */
export async function loadDrafts(root: string = import.meta.dirname): Promise<DemoRecord[]> {
	const [every, own] = await Promise.all([
		readFolder(root, 'page'),
		readFolder(join(root, 'any-business'), 'page'),
	])
	return every.map((page) => own.find(({ key }) => key === page.key) ?? page)
}

/**
 * Splits a file into front matter and text.
 *
 * @throws DemoError that names the file and the fault.
 */
export function parseDemoFile<F>(file: string, text: string, schema: z.ZodType<F>): DemoFile<F> {
	const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text)
	if (!parts) throw new DemoError(`${file}: must start with a block between two lines of ---`)
	const front = schema.safeParse(parseYaml(file, parts[1] ?? ''))
	if (!front.success) throw new DemoError(`${file}: ${z.prettifyError(front.error)}`)
	const name = file.split(/[/\\]/).at(-1) ?? file
	const body = (parts[2] ?? '').trim()
	return { file, key: name.replace(/\.md$/, ''), front: front.data, body }
}

async function readFolder(root: string, type: DemoType): Promise<DemoRecord[]> {
	const folder = join(root, demoFolders[type])
	const schema = frontOf(type)
	const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
	const files = await Promise.all(
		names.map(async (name) => {
			const file = join(folder, name)
			return { type, ...parseDemoFile(file, await readFile(file, 'utf8'), schema) }
		}),
	)
	return files.toSorted((a, b) => (+a.front.createdAt! || 0) - (+b.front.createdAt! || 0))
}

function parseYaml(file: string, text: string): unknown {
	try {
		return parse(text)
	} catch (error) {
		throw new DemoError(`${file}: ${(error as Error).message}`, { cause: error })
	}
}

/** What other files call a record: a member by their name, others by their key. */
export function nameOf({ type, key: name, front }: DemoRecord): string {
	return type === 'member' ? String(front['name']) : name
}

/** The fields of a type that pick records, and the types of these. */
export function picksOf(type: DemoType): [field: string, of: DemoType][] {
	const { fields, admin } = contents[type]
	return Object.entries(fields.columns).flatMap(([field, { is, of }]) => {
		const table = is === 'uuid[]' && admin.picked?.[field]
		const picked = table ? contentKeys.find((one) => contents[one].table === table) : of
		return picked ? [[field, picked as DemoType] as [string, DemoType]] : []
	})
}

/** All parts of front matter with a drawing or a document. */
export function filesIn(value: unknown): z.output<typeof namedFile>[] {
	if (typeof value !== 'object' || value === null) return []
	const inside = Object.values(value).flatMap(filesIn)
	const part = namedFile.safeParse(value)
	return part.data?.artwork || part.data?.pdf ? [part.data, ...inside] : inside
}

function checkReferences(content: DemoContent, pdfs: string[]): void {
	for (const { type, file, front } of Object.values(content).flat()) {
		for (const [field, of] of picksOf(type)) {
			const names = new Set<unknown>(content[of].map(nameOf))
			const missing = namesIn(front[field]).find((name) => !names.has(name))
			if (missing !== undefined) throw new DemoError(`${file}: there is no ${of} called ${missing}`)
		}
		const lost = filesIn(front).find(({ pdf }) => pdf !== undefined && !pdfs.includes(`${pdf}.pdf`))
		if (lost) throw new DemoError(`${file}: there is no document ${lost.pdf}`)
	}
}

/** The names of the records that a field picks: several, one or none. */
function namesIn(value: unknown): string[] {
	return ([value ?? []] as (string | string[])[]).flat()
}
