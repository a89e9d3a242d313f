// Converts demo files to the input of the save commands.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { articleFields } from '#content/article/article-fields.ts'
import { memberFields } from '#content/member/member-fields.ts'
import { pageFields } from '#content/page/page-fields.ts'
import { productFields } from '#content/product/product-fields.ts'
import { resourceFields } from '#content/resource/resource-fields.ts'
import { serviceFields } from '#content/service/service-fields.ts'
import { templateFields } from '#content/template/template-fields.ts'
import { vacancyFields } from '#content/vacancy/vacancy-fields.ts'
import type { StoredDemoFile } from './files.ts'
import { DemoError } from './load.ts'
import type {
	DemoArticle,
	DemoMember,
	DemoPage,
	DemoProduct,
	DemoResource,
	DemoService,
	DemoTemplate,
	DemoVacancy,
} from './load.ts'

/** Stored files by the names in demo files, and the copy to make. */
export type Lookup = {
	image: (key: string) => StoredDemoFile
	pdf: (folder: 'product-documents' | 'resource-documents', key: string) => StoredDemoFile
	/** 1 for the demo content itself, 2 and more for further copies. */
	copy: number
}

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

export const toMember = (entry: DemoMember, { image }: Lookup) =>
	checked(memberFields.schema, { ...entry, bio: entry.body, image: image(entry.image).url })

export const toService = (entry: DemoService, look: Lookup) =>
	checked(serviceFields.schema, {
		...entry,
		title: titleOf(entry, look),
		description: withImages(entry.body, look),
		image: look.image(entry.image).url,
	})

export const toArticle = (entry: DemoArticle, look: Lookup) =>
	checked(articleFields.schema, {
		...entry,
		title: titleOf(entry, look),
		content: withImages(entry.body, look),
		authorId: demoId('member', entry.author),
		featured: entry.featured && look.copy === 1,
		usefulProducts: picked('product', entry.usefulProducts, look),
		usefulResources: picked('resource', entry.usefulResources, look),
		image: look.image(entry.image).url,
	})

export const toProduct = (entry: DemoProduct, look: Lookup) =>
	checked(productFields.schema, {
		...entry,
		title: titleOf(entry, look),
		isFeatured: entry.isFeatured && look.copy === 1,
		content: withImages(entry.body, look),
		readFirst: picked('article', entry.readFirst, look),
		image: look.image(entry.image).url,
		gallery: entry.gallery.map((item) =>
			item.type === 'image' ? { ...item, url: look.image(item.artwork).url } : item,
		),
		documents: entry.documents.map(({ name, pdf }) => {
			const { url, sizeBytes } = look.pdf('product-documents', pdf)
			return { name, url, size: formatSize(sizeBytes), type: 'application/pdf' }
		}),
	})

export const toResource = (entry: DemoResource, look: Lookup) =>
	checked(resourceFields.schema, {
		...entry,
		title: titleOf(entry, look),
		description: withImages(entry.body, look),
		image: look.image(entry.image).url,
		downloadLink: entry.pdf ? look.pdf('resource-documents', entry.pdf).url : (entry.link ?? '/'),
	})

export const toVacancy = (entry: DemoVacancy) =>
	checked(vacancyFields.schema, { ...entry, description: entry.body })

export const toPage = (entry: DemoPage) =>
	checked(pageFields.schema, { ...entry, content: entry.body })

export const toTemplate = (entry: DemoTemplate) =>
	checked(templateFields.schema, { ...entry, text: entry.body })

const places = `
	Waikato, Canterbury, Taranaki, Manawatū, Otago, Northland, Southland, Gippsland, Darling Downs,
	Hunter Valley, Riverina, Adelaide Hills, Mornington, Tamar Valley
`
	.trim()
	.split(/,\s+/)

function titleOf({ title }: { title: string }, { copy }: Lookup): string {
	return copy === 1 ? title : `${title.slice(0, 150)}, ${places[copy % places.length]} ${copy}`
}

function picked(type: string, keys: string[], { copy }: Lookup) {
	return keys.map((key) => ({ id: demoId(type, key, copy) }))
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

/** The input of a save command, without what only the demo has. */
function checked<T>(
	schema: z.core.$ZodType<T>,
	entry: { file: string } & Record<string, unknown>,
): T {
	const result = z.safeParse(schema, entry)
	if (result.success) return result.data
	throw new DemoError(`${entry.file}: ${z.prettifyError(result.error)}`)
}
