// The visitor's enquiry list lives with the visitor: one cookie a product, so that two tabs that add at once cannot
// lose each other's, and one with the key of the list, under which it can be sent once. Browsers delete them after a
// week. Pages that are cached never read them (decision 0122).

import { productCookie } from './enquiry-count.ts'

/** A product on the list, as its visitor saw it. */
export type ListedProduct = {
	id: string
	/** The version of the record that was on the page. */
	version: number
	amount: number
	/** The last part of its address then. */
	slug: string
}

/** More products are a conversation, not a list. */
export const maxListed = 20
export const maxAmount = 9999

const keyName = 'enquiry'
const weekSeconds = 604_800
const keyPattern = /(?:^|;\s*)enquiry=([\w-]{8,100})(?=;|$)/
const productPattern =
	/(?:^|;\s*)enquiry-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})=(\d{1,9})\.(\d{1,4})\.([a-z\d-]{1,200})(?=;|$)/g

/** The products on the list, by address: a changed cookie may move to the end. `cookies` as in a `Cookie` header. */
export function listedIn(cookies: string): ListedProduct[] {
	const listed = [...cookies.matchAll(productPattern)].map(([, id, version, amount, slug]) => ({
		id: id!,
		version: Number(version),
		amount: Math.max(1, Number(amount)),
		slug: slug!,
	}))
	return listed.sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** The key of the list; null when there is none. */
export function listKeyIn(cookies: string): string | null {
	return keyPattern.exec(cookies)?.[1] ?? null
}

type Where = { isSecure: boolean }

/** A product's cookie, as both `document.cookie` and `Set-Cookie` take it. */
export function productCookieText(product: ListedProduct, where: Where): string {
	const { id, version, amount, slug } = product
	return cookieText(productCookie + id, `${version}.${amount}.${slug}`, where)
}

/** Keeps the key of the list as long as its last product. */
export function keyCookieText(key: string, where: Where): string {
	return cookieText(keyName, key, where)
}

/** Deletes the cookies of these products, and the key that they were sent under. */
export function endedCookieTexts(ids: readonly string[], { isSent }: { isSent: boolean }) {
	const names = ids.map((id) => productCookie + id)
	return [...names, ...(isSent ? [keyName] : [])].map((name) => `${name}=; Path=/; Max-Age=0`)
}

function cookieText(name: string, value: string, { isSecure }: Where): string {
	return `${name}=${value}; Path=/; Max-Age=${weekSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
