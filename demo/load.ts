// Reads the demo content: Markdown files with YAML front matter. An error names its file.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { omit } from 'zod/mini'
import { articleFields } from '#content/article/article-fields.ts'
import { memberFields } from '#content/member/member-fields.ts'
import { pageFields } from '#content/page/page-fields.ts'
import { productFields } from '#content/product/product-fields.ts'
import { resourceFields } from '#content/resource/resource-fields.ts'
import { serviceFields } from '#content/service/service-fields.ts'
import { templateFields } from '#content/template/template-fields.ts'
import { vacancyFields } from '#content/vacancy/vacancy-fields.ts'

/** A fault in a demo file; the message starts with the file's name. */
export class DemoError extends Error {
	override name = 'DemoError'
}

const words = z.string().min(1)
const key = z.string().regex(/^[a-z0-9-]+$/)
const keys = z.array(key).default([])
/** The name of a PDF in `documents/` without its extension; visitors get it under the same name. */
const pdf = z.string().regex(/^[\p{L}\p{N} ,().'-]+$/u)
const instant = z.coerce.date()
const picture = { image: key, imageAlt: words }

const galleryItem = z.discriminatedUnion('type', [
	z.strictObject({ type: z.literal('image'), artwork: key, caption: z.string(), alt: z.string() }),
	z.strictObject({ type: z.literal('video'), url: z.url(), caption: z.string() }),
])

// Front matter has the fields of the type, without its text. Other files are named by their keys.
const article = z.strictObject({
	...omit(articleFields.schema, { content: true, authorId: true }).shape,
	...picture,
	author: words,
	usefulProducts: keys,
	usefulResources: keys,
	createdAt: instant,
	reviewedAt: instant.optional(),
})

const product = z.strictObject({
	...omit(productFields.schema, { content: true, insteadOf: true }).shape,
	...picture,
	gallery: z.array(galleryItem).default([]),
	documents: z.array(z.strictObject({ name: words, pdf })).default([]),
	readFirst: keys,
	createdAt: instant,
})

const service = z.strictObject({
	...omit(serviceFields.schema, { description: true }).shape,
	...picture,
	displayOrder: z.int().min(0),
	createdAt: instant,
})

const resource = z
	.strictObject({
		...omit(resourceFields.schema, { description: true, downloadLink: true }).shape,
		...picture,
		pdf: pdf.optional(),
		link: z.string().startsWith('/').optional(),
		createdAt: instant,
		reviewedAt: instant.optional(),
	})
	.refine(
		(entry) => (entry.pdf === undefined) !== (entry.link === undefined),
		'needs pdf or link, not both',
	)

const member = z.strictObject({
	...omit(memberFields.schema, { bio: true, isAdmin: true }).shape,
	...picture,
})

const vacancy = z.strictObject(omit(vacancyFields.schema, { description: true }).shape)

const page = z.strictObject({
	...omit(pageFields.schema, { content: true, image: true }).shape,
	createdAt: instant,
})

const template = z.strictObject({
	...omit(templateFields.schema, { text: true }).shape,
	createdAt: instant,
})

/** One file: its path, its name without the extension (`key`), its front matter and its text. */
export type DemoFile<T> = T & { file: string; key: string; body: string }

export type DemoProduct = DemoFile<z.output<typeof product>>
export type DemoArticle = DemoFile<z.output<typeof article>>
export type DemoService = DemoFile<z.output<typeof service>>
export type DemoResource = DemoFile<z.output<typeof resource>>
export type DemoMember = DemoFile<z.output<typeof member>>
export type DemoVacancy = DemoFile<z.output<typeof vacancy>>
export type DemoPage = DemoFile<z.output<typeof page>>
export type DemoTemplate = DemoFile<z.output<typeof template>>
export type DemoContent = Awaited<ReturnType<typeof loadDemo>>

/**
 * All demo content, each kind in the order in which to store it. References to other files are checked.
 *
 * @throws DemoError that names the file and the fault.
 */
export async function loadDemo(root: string = import.meta.dirname) {
	const [articles, products, services, resources, members, vacancies, pages, templates, pdfs] =
		await Promise.all([
			readFolder(join(root, 'articles'), article),
			readFolder(join(root, 'products'), product),
			readFolder(join(root, 'services'), service),
			readFolder(join(root, 'resources'), resource),
			readFolder(join(root, 'members'), member),
			readFolder(join(root, 'vacancies'), vacancy),
			readFolder(join(root, 'pages'), page),
			readFolder(join(root, 'templates'), template),
			readdir(join(root, 'documents')),
		])
	services.sort((a, b) => a.displayOrder - b.displayOrder)
	const content = { articles, products, services, resources, members, vacancies, pages, templates }
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
