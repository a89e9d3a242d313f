// Placeholders: what staff write in braces in a text, such as {towns}, and what is filled in there when the text is
// shown or sent.
import { z } from 'zod/mini'
import { twoCountries } from '#platform/lib/home.ts'
import { currencyName } from '#platform/lib/text/amounts.ts'
import { fill, placeholder } from '#platform/lib/text/fill.ts'
import { policyNames } from '#platform/lib/text/inline-links.ts'
import type { PlaceholderValues } from '#platform/lib/text/fill.ts'
import { officesOf } from './business.ts'
import type { Business } from './business.ts'

/** What every text but a template may have. */
const facts = {
	business: ({ name }) => name,
	'short name': ({ shortName }) => shortName,
	towns: (business) =>
		officesOf(business)
			.flatMap(({ address }) => address.city || [])
			.join(' and ') ||
		(business.home?.country ?? 'New Zealand and Australia'),
	'reply time': ({ replyTime }) => replyTime,
	/** Of all prices, but those of what is sold in one country alone. */
	currency: ({ home = twoCountries }) => currencyName(home.currency),
} satisfies Record<string, (business: Business) => string>

/** What else some have, with its meaning. Small words of the menus say it: each may have what its default has. */
export const placeholders = {
	page: {
		country: 'the country that a visitor has chosen',
		product: 'the title of the product',
		category: 'its name',
		line: 'its line, below the filters of the list of products',
	},
	form: {
		company: 'the company of the visitor’s office',
		'mailing service':
			'the mailing service in the United States, while the site uses one, in what people agree to',
	},
	greeting: { visitor: 'the recipient’s name, in greetings alone' },
	reply: {
		visitor: 'the name of the visitor',
		product: 'the product that they ask about',
		price: 'its price, as they saw it',
		company: 'the company of the office that they saw',
		adviser: 'your name, as under My account',
	},
} as const

const factNames = Object.keys(facts)
const list = (type: 'conjunction' | 'disjunction', names: readonly string[]) =>
	new Intl.ListFormat('en-NZ', { type }).format(names.map((name) => `{${name}}`))

/** What the hint of texts says that may have the facts of the business. */
export const factsHint = `${list('conjunction', factNames)} stand for what is entered under Business.`

/** What the hint of a text says about these placeholders, with what they stand for. */
export function placeholderHint(meanings: Record<string, string>): string {
	return Object.entries(meanings)
		.map(([name, it]) => `{${name}} stands for ${it}.`)
		.join(' ')
}

export function factsOf(business: Business): Record<string, string> {
	return Object.fromEntries(Object.entries(facts).map(([name, read]) => [name, read(business)]))
}

/** A value of JSON in which every text is filled. */
export function fillAll<T>(value: T, values: PlaceholderValues): T {
	return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
		typeof part === 'string' ? fill(part, values) : part,
	) as T
}

/** What the hint of texts says whose words may lead to pages. */
export const linksHint = `${list('conjunction', policyNames)} become links once these pages are published; [our team](/about) is a link too.`

/** The names of the placeholders in the texts of a value of JSON. */
export function placeholdersIn(value: unknown): string[] {
	return textsIn(value).flatMap(({ text }) =>
		[...text.matchAll(placeholder)].map(([, name]) => name ?? ''),
	)
}

/** What a value may have whose default is this: the facts of the business, what is in the default, and these. */
export function placeholdersBy(first: unknown, more: string[] = []): string[] {
	return [...new Set([...factNames, ...placeholdersIn(first), ...more])]
}

/** Refuses every other placeholder, at the text that has it. */
export function fillable(allowed: readonly string[]) {
	return z.check<unknown>(({ value, issues }) => {
		for (const { path, text } of textsIn(value)) {
			const unknown = placeholdersIn(text).find((name) => !allowed.includes(name))
			if (unknown === undefined) continue
			const message = `{${unknown}} is not filled in for you: use ${list('disjunction', allowed)}`
			issues.push({ code: 'custom', input: text, path, message, continue: true })
		}
	})
}

/** Every text in a value of JSON, with where it is. */
export function textsIn(value: unknown, path: string[] = []): { path: string[]; text: string }[] {
	if (typeof value === 'string') return [{ path, text: value }]
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key]))
}
