// Reads the demo content: Markdown files with YAML front matter. An error names its file.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

/** A fault in a demo file; the message starts with the file's name. */
export class DemoError extends Error {
	override name = 'DemoError'
}

const words = z.string().min(1)
const key = z.string().regex(/^[a-z0-9-]+$/)
/** The name of a PDF in `documents/` without its extension; visitors get it under the same name. */
const pdf = z.string().regex(/^[\p{L}\p{N} ,().'-]+$/u)
const country = z.enum(['New Zealand', 'Australia', 'Both'])
const instant = z.coerce.date()
const picture = { image: key, imageAlt: words }

const article = z.strictObject({
	...picture,
	title: words,
	excerpt: words,
	category: words,
	country: country.nullable(),
	author: words,
	date: words,
	createdAt: instant,
	featured: z.boolean().default(false),
	/** Keys of products and resources. */
	usefulProducts: z.array(key).default([]),
	usefulResources: z.array(key).default([]),
})

const galleryItem = z.discriminatedUnion('type', [
	z.strictObject({ type: z.literal('image'), artwork: key, caption: z.string(), alt: z.string() }),
	z.strictObject({ type: z.literal('video'), url: z.url(), caption: z.string() }),
])

const product = z.strictObject({
	...picture,
	title: words,
	description: words,
	price: z.number().nullable(),
	country,
	categories: z.array(words),
	isFeatured: z.boolean().default(false),
	features: z.array(words).default([]),
	gallery: z.array(galleryItem).default([]),
	documents: z.array(z.strictObject({ name: words, pdf })).default([]),
	/** Keys of articles. */
	readFirst: z.array(key).default([]),
	createdAt: instant,
})

const service = z.strictObject({
	...picture,
	title: words,
	country,
	features: z.array(words).default([]),
	displayOrder: z.int().min(0),
	createdAt: instant,
})

const resource = z
	.strictObject({
		...picture,
		title: words,
		category: words,
		tags: z.array(words).default([]),
		free: z.boolean(),
		price: words.nullable(),
		pdf: pdf.optional(),
		link: z.string().startsWith('/').optional(),
		createdAt: instant,
	})
	.refine(
		(entry) => (entry.pdf === undefined) !== (entry.link === undefined),
		'needs pdf or link, not both',
	)

const member = z.strictObject({
	...picture,
	name: words,
	position: words,
	qualifications: words.nullable().default(null),
	email: z.email(),
})

const vacancy = z.strictObject({
	title: words,
	location: words,
	type: words,
	department: words,
	postedDate: words,
	salary: words.nullish(),
	featured: z.boolean().default(false),
	responsibilities: z.array(words),
	requirements: z.array(words),
	aboutUs: words.nullish(),
	aboutJob: words.nullish(),
	aboutYou: words.nullish(),
	contactInfo: z.strictObject({ name: words, position: words, email: z.email() }).nullish(),
	applyUrl: words,
})

/** One file: its path, its name without the extension (`key`), its front matter and its text. */
export type DemoFile<T> = T & { file: string; key: string; body: string }

export type DemoProduct = DemoFile<z.output<typeof product>>
export type DemoArticle = DemoFile<z.output<typeof article>>
export type DemoService = DemoFile<z.output<typeof service>>
export type DemoResource = DemoFile<z.output<typeof resource>>
export type DemoMember = DemoFile<z.output<typeof member>>
export type DemoVacancy = DemoFile<z.output<typeof vacancy>>
export type DemoContent = Awaited<ReturnType<typeof loadDemo>>

/**
 * All demo content, each kind in the order in which to store it. References to other files are checked.
 *
 * @throws DemoError that names the file and the fault.
 */
export async function loadDemo(root: string = import.meta.dirname) {
	const [articles, products, services, resources, members, vacancies, pdfs] = await Promise.all([
		readFolder(join(root, 'articles'), article),
		readFolder(join(root, 'products'), product),
		readFolder(join(root, 'services'), service),
		readFolder(join(root, 'resources'), resource),
		readFolder(join(root, 'members'), member),
		readFolder(join(root, 'vacancies'), vacancy),
		readdir(join(root, 'documents')),
	])
	services.sort((a, b) => a.displayOrder - b.displayOrder)
	const content = { articles, products, services, resources, members, vacancies }
	checkReferences({ ...content, pdfs })
	return content
}

/**
 * Splits a file into front matter and text.
 *
 * @throws DemoError that names the file and the fault.
 */
export function parseDemoFile<T>(file: string, text: string, schema: z.ZodType<T>): DemoFile<T> {
	const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text)
	if (!parts) throw new DemoError(`${file}: must start with a block between two lines of ---`)
	const front = schema.safeParse(parseYaml(file, parts[1] ?? ''))
	if (!front.success) throw new DemoError(`${file}: ${z.prettifyError(front.error)}`)
	const name = file.split(/[/\\]/).at(-1) ?? file
	return { ...front.data, file, key: name.replace(/\.md$/, ''), body: (parts[2] ?? '').trim() }
}

async function readFolder<T>(folder: string, schema: z.ZodType<T>): Promise<DemoFile<T>[]> {
	const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
	return Promise.all(
		names.map(async (name) => {
			const file = join(folder, name)
			return parseDemoFile(file, await readFile(file, 'utf8'), schema)
		}),
	)
}

function parseYaml(file: string, text: string): unknown {
	try {
		return parse(text)
	} catch (error) {
		throw new DemoError(`${file}: ${(error as Error).message}`, { cause: error })
	}
}

type References = {
	articles: DemoArticle[]
	products: DemoProduct[]
	resources: DemoResource[]
	members: DemoMember[]
	pdfs: string[]
}

function checkReferences({ articles, products, resources, members, pdfs }: References): void {
	const authors = new Set(members.map(({ name }) => name))
	for (const { file, author } of articles) {
		if (!authors.has(author)) throw new DemoError(`${file}: there is no member called ${author}`)
	}
	const links = [
		...articles.map(({ file, usefulProducts: keys }) => ({ file, keys, to: products })),
		...articles.map(({ file, usefulResources: keys }) => ({ file, keys, to: resources })),
		...products.map(({ file, readFirst: keys }) => ({ file, keys, to: articles })),
	]
	for (const { file, keys, to } of links) {
		const missing = keys.find((wanted) => !to.some((entry) => entry.key === wanted))
		if (missing) throw new DemoError(`${file}: there is no file ${missing}.md to lead to`)
	}
	const used = [
		...products.flatMap(({ file, documents }) => documents.map((entry) => ({ file, ...entry }))),
		...resources,
	]
	for (const entry of used) {
		if (entry.pdf !== undefined && !pdfs.includes(`${entry.pdf}.pdf`))
			throw new DemoError(`${entry.file}: there is no document ${entry.pdf}`)
	}
}
