import type { Thing } from 'schema-dts'
import { isRouteErrorResponse } from 'react-router'
import type { MetaDescriptor } from 'react-router'
import { languageOf } from '#platform/lib/country.ts'
import type { Country } from '#platform/lib/country.ts'
import { shareSizePx } from '#platform/lib/image-variants.ts'
import { blankBusiness } from '#platform/business/business.ts'
import type { Business } from '#platform/business/business.ts'
import { hasPoultry } from '#platform/business/parts.ts'
import { labelsOf } from '#kit/site/labels.ts'
import type { Labels, LabelTexts } from '#kit/site/labels.ts'
import { organizationOf } from './organization.ts'

/** Characters that search engines show of a description. */
export const descriptionLimit = 160

/** Longer titles are cut by search engines; they measure the width, so this is a rule of thumb. */
export const titleLimit = 60

export type PageMeta = {
	title: string
	description: string
	keywords: (string | undefined)[]
	/** The canonical address without the origin, with only the parameters that select another page. */
	path: string
	origin: string
	/** The effective country; decides the language tag. */
	country: Country
	/** The business behind the site, from the root's loader. */
	business: Business
	/** The page's picture for social networks, in their size; a default with our name without one. */
	image?: { src: string; alt: string } | undefined
	type?: 'website' | 'article' | 'product'
	/** Structured data in addition to the organisation, the website and the page, which every page has. */
	graph?: Exclude<Thing, string>[]
	robots?: 'noindex,follow'
	/** Nothing is at this address: it is not indexed, and is the address of nothing. */
	isMissing?: boolean
	/** When a record was last changed, as the page says. */
	changedAt?: string | undefined
	/** When an article came out. */
	published?: { at: string; section: string | null }
}

/** The head of a page for search engines and social networks. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
	const title = fullTitle(page.title, page.business)
	// Staff may leave it empty.
	const description = cutDescription(page.description || page.title)
	const url = `${page.origin}${page.path}`
	const robots = page.isMissing ? 'noindex,follow' : page.robots
	const image = page.image ?? defaultImage(page.business)
	const isTrue = (word = '') =>
		word !== '' && (hasPoultry(page.business) || !/^poultry(?: [a-z ]+)?$/.test(word))
	return [
		{ title },
		{ name: 'description', content: description },
		{ name: 'keywords', content: [...new Set(page.keywords.filter(isTrue))].join(', ') },
		...(robots ? [{ name: 'robots', content: robots }] : []),
		...(page.isMissing ? [] : [{ tagName: 'link', rel: 'canonical', href: url } as const]),
		// A shared link has room for the whole title.
		...socialTags({ page, url, title: namedTitle(page.title, page.business), description, image }),
		{ 'script:ld+json': graphOf({ page, url, title, description }) },
	]
}

type MetaWords = { metaTitle: string; metaDescription: string; metaKeywords: string }

/** What the words of a page tell search engines; `title` is for the time before they are known. */
export function wordsMeta(words: MetaWords | undefined, title = '') {
	return {
		title: words?.metaTitle ?? title,
		description: words?.metaDescription ?? '',
		keywords: [words?.metaKeywords],
	}
}

type Named = Pick<Business, 'name' | 'shortName'>

/** A page's title with as much of our name as fits. */
export function namedTitle(title: string, { name: whole, shortName }: Named): string {
	const named = [whole, shortName].map((name) => `${title} | ${name}`)
	return named.find((each) => Array.from(each).length <= titleLimit) ?? title
}

/** A page's title for the browser's tab and search engines: a long one is cut after a word, with three dots. */
export function fullTitle(title: string, business: Named): string {
	const named = namedTitle(title, business)
	if (named.length <= titleLimit) return named
	const start = named.slice(0, titleLimit - 3)
	const end = start.lastIndexOf(' ')
	return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s,;:.]$/, '')}...`
}

/** A description of at most 160 characters: longer ones are cut to 157 and three dots. */
export function cutDescription(text: string): string {
	const characters = Array.from(text)
	if (characters.length <= descriptionLimit) return text
	return `${characters.slice(0, descriptionLimit - 3).join('')}...`
}

/** What every head shares, from the loaders of the root and of the public layout; defaults where those failed. */
export function headOf([root, layout]: Matches): Shared {
	const { origin = '', country = 'New Zealand', business = blankBusiness } = root.loaderData ?? {}
	const texts = layout?.loaderData?.labels
	return { origin, country, business, labels: texts && labelsOf(texts) }
}

type Matches = [
	{ loaderData?: Partial<Shared> },
	({ loaderData?: { labels?: LabelTexts } } | undefined)?,
	...unknown[],
]

type Shared = Pick<PageMeta, 'origin' | 'country' | 'business'> & { labels?: Labels | undefined }

/** Whether a page failed since there is none at its address, or what it is of is left out. */
export function isGone(error: unknown): boolean {
	return isRouteErrorResponse(error) && error.status === 404
}

/** The head of an address without a page. */
export function missingMeta({ labels, ...page }: Shared & { path: string }): MetaDescriptor[] {
	return pageMeta({
		keywords: ['poultry consulting'],
		...page,
		title: labels?.missingTitle ?? '',
		description: labels?.missingText ?? '',
		isMissing: true,
	})
}

type Parts = { page: PageMeta; url: string; title: string; description: string }

function defaultImage({ name, sharePicture }: Business) {
	return { src: sharePicture, alt: name }
}

function socialTags({
	page,
	url,
	title,
	description,
	image,
}: Parts & { image: { src: string; alt: string } }) {
	const source = new URL(image.src, page.origin).href
	const properties: Record<string, string | number | null | undefined> = {
		'og:title': title,
		'og:description': description,
		'og:type': page.type ?? 'website',
		'og:url': url,
		'og:site_name': page.business.name,
		'og:locale': localeOf(page.country, page.business.home),
		'og:locale:alternate': page.business.home
			? null
			: localeOf(page.country === 'Australia' ? 'New Zealand' : 'Australia'),
		'og:image': source,
		'og:image:alt': image.alt,
		'og:image:width': shareSizePx.width,
		'og:image:height': shareSizePx.height,
		'article:published_time': page.published?.at,
		'article:modified_time': page.published && page.changedAt,
		'article:section': page.published?.section,
	}
	return [
		...Object.entries(properties).flatMap(([property, content]) =>
			content === null || content === undefined ? [] : [{ property, content: String(content) }],
		),
		// The rest it takes from the tags above.
		{ name: 'twitter:card', content: 'summary_large_image' },
	]
}

/** Social networks write languages with an underscore. */
function localeOf(...of: Parameters<typeof languageOf>): string {
	return languageOf(...of).replace('-', '_')
}

function graphOf({ page, url, title, description }: Parts) {
	const organization = { '@id': `${page.origin}/#organization` }
	return {
		'@context': 'https://schema.org',
		'@graph': [
			// Search engines read heads as they are sent: browsers need not load how the business and its site are described. While
			// developing they do, or React would warn of the difference.
			...(import.meta.env.SSR || import.meta.env.DEV
				? [
						organizationOf(page),
						{
							'@type': 'WebSite' as const,
							'@id': `${page.origin}/#website`,
							name: page.business.name,
							url: `${page.origin}/`,
							publisher: organization,
						},
					]
				: []),
			{
				'@type': 'WebPage',
				'@id': `${url}#webpage`,
				url,
				name: title,
				description,
				isPartOf: { '@id': `${page.origin}/#website` },
				publisher: organization,
				inLanguage: languageOf(page.country, page.business.home),
				...(page.changedAt ? { dateModified: page.changedAt } : {}),
			},
			...(page.graph ?? []),
		],
	}
}

/** A trail of pages as a BreadcrumbList; the names are those the visitor sees. */
export function breadcrumbs(origin: string, ...trail: [name: string, path: string][]) {
	return {
		'@type': 'BreadcrumbList' as const,
		itemListElement: trail.map(([name, path], index) => ({
			'@type': 'ListItem' as const,
			position: index + 1,
			name,
			item: `${origin}${path}`,
		})),
	}
}
