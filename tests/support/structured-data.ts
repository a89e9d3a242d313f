// Properties that search engines require and recommend for each type of structured data on this site (Google's
// documentation of 2026), and a check of a page's graph against them.

type Node = Record<string, unknown>
type Rule = { required: string[]; recommended: string[] }

const rules: Record<string, Rule> = {
	Organization: {
		required: ['name'],
		recommended: ['url', 'logo', 'email', 'telephone', 'description', 'address'],
	},
	LocalBusiness: {
		required: ['name', 'address'],
		recommended: ['telephone', 'url', 'openingHoursSpecification'],
	},
	// With days of the week, or for special days with `validFrom` and `validThrough`.
	OpeningHoursSpecification: { required: ['opens', 'closes'], recommended: [] },
	WebSite: { required: ['name', 'url'], recommended: [] },
	WebPage: { required: ['name', 'url'], recommended: ['description', 'isPartOf'] },
	CollectionPage: { required: ['name'], recommended: [] },
	AboutPage: { required: ['name'], recommended: [] },
	ContactPage: { required: ['name'], recommended: [] },
	Product: {
		required: ['name', 'offers'],
		recommended: ['image', 'description', 'brand', 'category'],
	},
	Offer: { required: ['price', 'priceCurrency'], recommended: ['url', 'availability'] },
	Brand: { required: ['name'], recommended: [] },
	Service: { required: ['name'], recommended: ['description', 'provider'] },
	Article: {
		required: ['headline', 'author', 'datePublished'],
		recommended: ['image', 'publisher', 'dateModified'],
	},
	NewsArticle: {
		required: ['headline', 'datePublished'],
		recommended: ['image', 'publisher'],
	},
	BlogPosting: {
		required: ['headline', 'datePublished'],
		recommended: ['image', 'publisher'],
	},
	BreadcrumbList: { required: ['itemListElement'], recommended: [] },
	ListItem: { required: ['position', 'name'], recommended: [] },
	JobPosting: {
		required: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'],
		recommended: ['employmentType', 'directApply'],
	},
	CreativeWork: { required: ['name'], recommended: ['description'] },
	MonetaryAmount: { required: ['currency', 'value'], recommended: [] },
	QuantitativeValue: { required: ['unitText'], recommended: [] },
	PropertyValue: { required: ['value'], recommended: [] },
	Person: { required: ['name'], recommended: [] },
	PostalAddress: { required: ['addressCountry'], recommended: ['addressLocality'] },
}

const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/

/** Every breach in a page's graph, as text; empty when there is none. */
export function breachesOf(graph: Node[]): string[] {
	const ids = new Set(graph.map((node) => node['@id']).filter(Boolean))
	return nodesOf(graph).flatMap((node) => {
		const type = String(node['@type'] ?? '')
		if (type === '')
			return isReference(node) && !ids.has(node['@id']) ? [`unknown @id ${node['@id']}`] : []
		const rule = rules[type]
		if (!rule) return type === 'Place' ? [] : [`no rule for ${type}`]
		// An organisation inside another node needs only its name: the site's own is described once, under its @id.
		const isNamedOnly = type === 'Organization' && !graph.includes(node)
		const wanted = isNamedOnly ? rule.required : [...rule.required, ...rule.recommended]
		const missing = wanted.filter((name) => isEmpty(node[name]))
		return [...missing.map((name) => `${type} lacks ${name}`), ...badDates(node)]
	})
}

function nodesOf(value: unknown): Node[] {
	if (Array.isArray(value)) return value.flatMap(nodesOf)
	if (typeof value !== 'object' || value === null) return []
	return [value as Node, ...Object.values(value).flatMap(nodesOf)]
}

function isReference(node: Node): boolean {
	return Object.keys(node).length === 1 && '@id' in node
}

function isEmpty(value: unknown): boolean {
	return (
		value === undefined ||
		value === null ||
		value === '' ||
		(Array.isArray(value) && value.length === 0)
	)
}

function badDates(node: Node): string[] {
	return Object.entries(node)
		.filter(([name, value]) => name.startsWith('date') && !isoDate.test(String(value)))
		.map(([name, value]) => `${name} is not a date: ${value}`)
}
