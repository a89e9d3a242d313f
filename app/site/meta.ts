import type { Thing } from 'schema-dts'
import type { MetaDescriptor } from 'react-router'
import { settings } from '#app/settings.ts'

const descriptionLimit = 160

export type PageMeta = {
	title: string
	description: string
	keywords: string[]
	/** The page's own address without the origin, with only the parameters that make it another page. */
	path: string
	origin: string
	image?: { src: string; alt: string; width?: number; height?: number }
	type?: 'website' | 'article' | 'product'
	/** Structured data, beside the organisation, the website and the page itself, which every page has. */
	graph?: Exclude<Thing, string>[]
	robots?: 'noindex,follow'
	published?: { at: string; changedAt: string; section: string | null }
}

/** All that search engines and social networks read of a page, from one description of it. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
	const title = `${page.title} | ${settings.name}`
	const description = cutDescription(page.description)
	const url = `${page.origin}${page.path}`
	const image = page.image ?? defaultImage
	return [
		{ title },
		{ name: 'description', content: description },
		{ name: 'keywords', content: page.keywords.join(', ') },
		...(page.robots ? [{ name: 'robots', content: page.robots }] : []),
		{ tagName: 'link', rel: 'canonical', href: url },
		...socialTags({ page, url, title, description, image }),
		{ 'script:ld+json': graphOf({ page, url, title, description }) },
	]
}

/** A description of at most 160 characters: longer ones are cut to 157 and three dots. */
function cutDescription(text: string): string {
	const characters = Array.from(text)
	if (characters.length <= descriptionLimit) return text
	return `${characters.slice(0, descriptionLimit - 3).join('')}...`
}

type Parts = { page: PageMeta; url: string; title: string; description: string }

const defaultImage = {
	src: '/images/og-default.png',
	alt: 'A farm at dawn, hens in the foreground',
	width: 1200,
	height: 630,
}

function socialTags({
	page,
	url,
	title,
	description,
	image,
}: Parts & { image: NonNullable<PageMeta['image']> }) {
	const source = new URL(image.src, page.origin).href
	const properties: Record<string, string | number | null | undefined> = {
		'og:title': title,
		'og:description': description,
		'og:type': page.type ?? 'website',
		'og:url': url,
		'og:site_name': settings.name,
		'og:locale': 'en_NZ',
		'og:locale:alternate': 'en_AU',
		'og:image': source,
		'og:image:alt': image.alt,
		'og:image:width': image.width,
		'og:image:height': image.height,
		'article:published_time': page.published?.at,
		'article:modified_time': page.published?.changedAt,
		'article:section': page.published?.section,
	}
	return [
		...Object.entries(properties).flatMap(([property, content]) =>
			content === null || content === undefined ? [] : [{ property, content: String(content) }],
		),
		{ name: 'twitter:card', content: 'summary_large_image' },
		{ name: 'twitter:title', content: title },
		{ name: 'twitter:description', content: description },
		{ name: 'twitter:image', content: source },
	]
}

function graphOf({ page, url, title, description }: Parts) {
	const organization = { '@id': `${page.origin}/#organization` }
	return {
		'@context': 'https://schema.org',
		'@graph': [
			organizationOf(page.origin),
			{
				'@type': 'WebSite',
				'@id': `${page.origin}/#website`,
				name: settings.name,
				url: `${page.origin}/`,
				publisher: organization,
			},
			{
				'@type': 'WebPage',
				'@id': `${url}#webpage`,
				url,
				name: title,
				description,
				isPartOf: { '@id': `${page.origin}/#website` },
				publisher: organization,
				inLanguage: 'en-NZ',
			},
			...(page.graph ?? []),
		],
	}
}

function organizationOf(origin: string) {
	return {
		'@type': 'Organization',
		'@id': `${origin}/#organization`,
		name: settings.name,
		url: `${origin}/`,
		logo: `${origin}/icon-512.png`,
		description: settings.tagline,
		email: settings.offices['New Zealand'].email,
		telephone: settings.offices['New Zealand'].phone,
		subOrganization: Object.entries(settings.offices).map(([country, office]) => ({
			'@type': 'Organization',
			name: office.company,
			url: `${origin}/contact`,
			logo: `${origin}/icon-512.png`,
			description: `The office of ${settings.name} in ${country}`,
			email: office.email,
			telephone: office.phone,
			areaServed: country,
			address: {
				'@type': 'PostalAddress',
				streetAddress: office.address.street,
				addressLocality: office.address.city,
				addressRegion: office.address.region,
				postalCode: office.address.postcode,
				addressCountry: office.address.countryCode,
			},
		})),
	}
}

/** A trail of pages as a BreadcrumbList; the names are those the visitor sees. */
export function breadcrumbs(origin: string, trail: { name: string; path: string }[]) {
	return {
		'@type': 'BreadcrumbList' as const,
		itemListElement: trail.map((step, index) => ({
			'@type': 'ListItem' as const,
			position: index + 1,
			name: step.name,
			item: `${origin}${step.path}`,
		})),
	}
}
