import { officesOf } from './business.ts'
import type { Business } from './business.ts'

const facts: Record<string, (business: Business) => string> = {
	name: ({ name }) => name,
	'short name': ({ shortName }) => shortName,
	'reply time': ({ replyTime }) => replyTime,
	towns: (business) =>
		officesOf(business)
			.flatMap(({ address }) => address.city || [])
			.join(' and ') || 'New Zealand and Australia',
}

const place = new RegExp(`\\{(${Object.keys(facts).join('|')})\\}`, 'g')

/** What the hint of a field with such words says. */
export const factsHint =
	'{name}, {short name}, {towns} and {reply time} stand for what is entered under Business.'

/** Words with the facts of the business in their places, such as `{reply time}`; for every text in a value of JSON. */
export function withFacts<T>(value: T, business: Business): T {
	if (typeof value === 'string')
		return value.replaceAll(place, (_, name: string) => facts[name]?.(business) ?? '') as T
	if (Array.isArray(value)) return value.map((part: unknown) => withFacts(part, business)) as T
	if (typeof value !== 'object' || value === null) return value
	const parts = Object.entries(value).map(([key, part]) => [
		key,
		withFacts(part as unknown, business),
	])
	return Object.fromEntries(parts) as T
}
