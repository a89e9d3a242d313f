// The products of an enquiry list, as a lead keeps them, and in words.
import { formatPrice } from '#platform/lib/text/amounts.ts'

/** A product as its visitor saw it, with how many they want and what they say about it. */
export type SeenProduct = {
	id: string
	name: string
	path: string
	/** Null for none. */
	price: number | null
	/** The country of the product, which decides the currency; missing in older leads. */
	country?: string | undefined
	amount: number
	remark: string
}

/** What became of a product after it was seen. */
export type ProductChange =
	| { kind: 'gone' }
	| { kind: 'renamed'; name: string; path: string }
	| { kind: 'moved'; path: string }
	| { kind: 'price'; price: number | null; country?: string | undefined }

/** What is different today; `today` is null for a product that visitors cannot see. */
export function changesSince(
	seen: SeenProduct,
	today: Pick<SeenProduct, 'name' | 'path' | 'price' | 'country'> | null,
): ProductChange[] {
	if (!today) return [{ kind: 'gone' }]
	const { name, path, price, country } = today
	return [
		...(name !== seen.name
			? [{ kind: 'renamed', name, path } as const]
			: path !== seen.path
				? [{ kind: 'moved', path } as const]
				: []),
		...(price !== seen.price ? [{ kind: 'price', price, country } as const] : []),
	]
}

/** A change for people, such as 'Price now $30'. */
export function changeText(change: ProductChange): string {
	if (change.kind === 'gone') return 'No longer on the site'
	if (change.kind === 'renamed') return `Now called ${change.name}`
	if (change.kind === 'moved') return `Now at ${change.path}`
	const { price, country } = change
	return price === null ? 'Now without a price' : `Price now ${formatPrice(price, country)}`
}

/** Such as '3 × Vaccine Cooler, $25'. */
export function productLine({ amount, name, price, country }: SeenProduct): string {
	return `${amount} × ${name}, ${formatPrice(price, country)}`
}

/** A product with its address and remark in one line, for exports. */
export function productText(product: SeenProduct): string {
	const { path, remark } = product
	const line = `${productLine(product)} (${path})`
	return remark ? `${line}: ${remark}` : line
}

/** The products in the further fields of a lead; none for other leads. */
export function productsIn(fields: unknown): SeenProduct[] {
	const { products } = fields as { products?: unknown }
	return Array.isArray(products) ? (products as SeenProduct[]) : []
}

export type ListedView = {
	id: string
	/** What the form sends of it, beside its id. */
	seen: string
	name: string
	price: string
	/** Where it is now; null for one that is no longer on the site. */
	href: string | null
	amount: number
	/** What has changed since it was added. */
	notes: string[]
}

/** A listed product as its visitor is shown it. */
export function toListedView({
	id,
	seen,
	name,
	path,
	price,
	country,
	amount,
	changes,
}: SeenProduct & { seen: string; changes: ProductChange[] }): ListedView {
	const isGone = changes.some(({ kind }) => kind === 'gone')
	const now = changes.flatMap((change) => ('path' in change ? change.path : []))[0] ?? path
	const notes = changes.map(changeText)
	const words = formatPrice(price, country)
	return { id, seen, name, price: words, href: isGone ? null : now, amount, notes }
}
