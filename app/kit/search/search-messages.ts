import type { SearchProblem } from './read-search.ts'
import { maxSearchLength } from './read-search.ts'
import type { SearchHow } from './find-matches.server.ts'

/** Why no results are shown. */
export type NoResults = SearchProblem | 'failed' | 'limited'

export const problemMessages: Record<NoResults, string> = {
	empty: '',
	failed: 'The search failed. Please try again.',
	limited: 'There were too many searches from your network. Please try again in a minute.',
	short: 'Type at least two letters or digits.',
	long: `A search can have up to ${maxSearchLength} characters. Use fewer words.`,
}

/** The number of results in words; read out when it changes. */
export function resultCount(total: number, kind: string | null): string {
	const what = kind ? ` in ${kind}` : ''
	return `${total.toLocaleString('en-NZ')} ${total === 1 ? 'result' : 'results'}${what}`
}

/** Message for results that do not match the whole search; null when they do. */
export function correctionMessage(
	how: SearchHow,
	{ requested, used }: { requested: string; used: string },
): string | null {
	const sentences: Record<SearchHow, string | null> = {
		all: null,
		loose: 'Few results have all of your words. Those with some of them are here too.',
		corrected: `Nothing matches “${requested}”. These are the results for “${used}”.`,
		some: `Nothing matches all of your words. These match some of them: ${used}.`,
		similar: `Nothing matches “${requested}”. Did you mean one of these?`,
		nothing: `Nothing matches “${requested}”.`,
		common: `“${requested}” is almost everywhere. Add a more specific word.`,
	}
	return sentences[how]
}
