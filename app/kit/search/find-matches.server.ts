import { beginningWith, having } from './conditions.server.ts'
import { englishAmong } from './english-words.server.ts'
import { repairWords } from './repair.server.ts'
import { hasOtherName } from './same-words.ts'
import { wordsShown } from './shown-words.server.ts'
import { listChosen } from './staff-words.server.ts'
import type { ChosenRecord } from './staff-words.server.ts'
import { prepareSearch } from './vocabulary.server.ts'
import type { Db } from '#platform/db/client.server.ts'
import type { Country } from '#platform/lib/country.ts'
import { listMatches, listSimilarTitles } from './matches.server.ts'
import type { Match, MatchCounts, Matches, SearchSource } from './matches.server.ts'

/**
 * How the results were found: by all words (`all`); by some of the words, as those with all of them are few and have
 * them in passing (`loose`); by all after mistyped or differently spaced ones were replaced (`corrected`); by some of
 * the words (`some`); by similar titles (`similar`); or not at all, as `nothing` matches or the words are too `common`
 * to search for.
 */
export type SearchHow = 'all' | 'loose' | 'corrected' | 'some' | 'similar' | 'nothing' | 'common'

export type SearchRequest = {
	/** From `readSearch`; not empty. */
	words: readonly string[]
	country: Country
	now: Date
	/** Name of the only source to search; all when null. */
	kind: string | null
	page: number
}

export type SearchFound = {
	how: SearchHow
	/** The words finally searched for. */
	words: readonly string[]
	/** Words that are perhaps meant, and match; null when nothing like that is known. */
	meant: readonly string[] | null
	/** Stems of the words. */
	stems: string[]
	counts: MatchCounts
	matches: Match[]
}

type Sources = readonly SearchSource[]

/**
 * One page of the live records that match the words; when none has all of them, the closest ones.
 *
 * One transaction of three or four statements when all words match, up to ten otherwise, whatever the records are.
 */
export async function searchContent(
	db: Db,
	sources: Sources,
	requested: SearchRequest,
): Promise<SearchFound> {
	return db.transaction(async (tx) => {
		await prepareSearch(tx)
		const { words } = requested
		const matches = await matchAll(tx, sources, requested, words)
		if (isAny(matches))
			return (await loosened(tx, sources, requested, matches)) ?? found('all', words, matches)
		if (matches.stems.length === 0) return found('common', words, matches)
		const known = await wordsShown(tx, sources, requested)
		const repair = await repairWords(tx, sources, { ...requested, known })
		const repaired = repair && (await matchAll(tx, sources, requested, repair.words))
		const isRepaired = repaired !== null && isAny(repaired)
		if (isRepaired && repair?.isSure) return found('corrected', repair.words, repaired)
		const meant = isRepaired && repair ? repair.words : null
		const some = await bySome(tx, sources, { ...requested, known })
		if (some) return { ...some, meant }
		if (meant) return { ...nothingFound(sources, words), meant }
		// Who types real words wants none that are only like them.
		const english = await englishAmong(words)
		const isReal = words.every((word) => english.has(word) || hasOtherName(word))
		return isReal ? nothingFound(sources, words) : byTitle(tx, sources, requested)
	})
}

/**
 * Results with some of the words beside those with all of them, when these are few and say the words in passing: who
 * looks for mites of chickens wants the article about mites before one that mentions both. Null when the matches are
 * good as they are.
 */
async function loosened(
	tx: Db,
	sources: Sources,
	requested: SearchRequest,
	{ inBodies, counts }: Matches,
): Promise<SearchFound | null> {
	const { words } = requested
	if (words.length < 2 || inBodies === null) return null
	const matches = await match(tx, sources, requested, { words, how: 'any', whole: inBodies })
	return sumOf(matches.counts) > sumOf(counts) ? found('loose', words, matches) : null
}

type SearchRetry = SearchRequest & { known: string[] }

async function bySome(
	tx: Db,
	sources: Sources,
	requested: SearchRetry,
): Promise<SearchFound | null> {
	const { words } = requested
	// A letter alone is in nearly every text.
	const known = requested.known.filter((word) => !/^\p{L}$/u.test(word))
	if (words.length < 2 || known.length === 0) return null
	const matches = await match(tx, sources, requested, { words: known, how: 'any' })
	return isAny(matches) ? found('some', known, matches) : null
}

async function byTitle(
	tx: Db,
	sources: Sources,
	{ words, country, now, page }: SearchRequest,
): Promise<SearchFound> {
	const matches =
		page === 1 ? await listSimilarTitles(tx, sources, { text: words.join(' '), country, now }) : []
	const nothing = nothingFound(sources, words)
	if (matches.length === 0) return nothing
	const counts = { ...nothing.counts }
	for (const { kind } of matches) counts[kind] = (counts[kind] ?? 0) + 1
	return { ...nothing, how: 'similar', counts, matches }
}

function nothingFound(sources: Sources, words: readonly string[]): SearchFound {
	const counts: MatchCounts = Object.fromEntries(sources.map(({ name }) => [name, 0]))
	return { how: 'nothing', words, meant: null, stems: [], counts, matches: [] }
}

/** Records with all of the words, or with a word of staff that is among them. */
async function matchAll(
	tx: Db,
	sources: Sources,
	requested: SearchRequest,
	words: readonly string[],
): Promise<Matches> {
	return match(tx, sources, requested, { words, chosen: await listChosen(tx, words) })
}

type MatchOptions = {
	words: readonly string[]
	how?: 'all' | 'any'
	chosen?: readonly ChosenRecord[]
	whole?: readonly Match[]
}

function match(
	tx: Db,
	sources: Sources,
	requested: SearchRequest,
	{ words, how = 'all', chosen = [], whole = [] }: MatchOptions,
): Promise<Matches> {
	const query = beginningWith(words, how)
	const exact = having(words)
	return listMatches(tx, sources, { ...requested, words, query, exact, chosen, whole })
}

function found(how: SearchHow, words: readonly string[], matches: Matches): SearchFound {
	const { stems, counts, page } = matches
	return { how, words, meant: null, stems, counts, matches: page }
}

function isAny({ counts }: Matches): boolean {
	return sumOf(counts) > 0
}

function sumOf(counts: MatchCounts): number {
	return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
