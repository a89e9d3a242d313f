// Whether the search finds what people look for: searches that were judged by hand, on the demo content.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { searchSources } from '#content/catalogue.server.ts'
import { countries } from '#platform/lib/country.ts'
import type { Country } from '#platform/lib/country.ts'
import { searchContent } from '#kit/search/find-matches.server.ts'
import { readSearch } from '#kit/search/read-search.ts'
import { getResultViews } from '#kit/search/result-views.server.ts'
import { readVocabulary } from '#kit/search/vocabulary.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { testStorage } from '#tests/support/media.ts'
import { demoId } from './records.ts'
import { seedDemo } from './seed.ts'

type Judged = { text: string; country: Country; right: string[] }

test('every judged search has a right result among the first three, and no vacancy before it unless it is right', async () => {
	await using db = await testDb()
	await using storage = await testStorage()
	await seedDemo({ databaseUrl: db.url, storage, imageLimit: 1 })
	// What was saved a moment ago waits for the next run.
	await expect
		.poll(() => readVocabulary(db, searchSources, new AbortController().signal))
		.toBe(false)
	const judged = await readJudged()
	expect(judged).toHaveLength(60)
	const wrong: string[] = []
	for (const { text, country, right } of judged) {
		const first = await firstThree(db, { text, country })
		const place = first.findIndex((href) => right.includes(href))
		const before = first.slice(0, Math.max(place, 0))
		if (place === -1 || before.some((href) => href.includes('/job-vacancies/')))
			wrong.push(`${text}: ${first.join(' ')}`)
	}
	expect(wrong).toEqual([])
})

async function firstThree(db: TestDb, { text, country }: Omit<Judged, 'right'>) {
	const { words } = readSearch(text)
	const now = new Date()
	const requested = { words, country, now, kind: null, page: 1 }
	const found = await searchContent(db, searchSources, requested)
	const results = await getResultViews(db, searchSources, { ...found, now })
	return results.slice(0, 3).map(({ href }) => href)
}

async function readJudged(): Promise<Judged[]> {
	const text = await readFile(join(import.meta.dirname, 'judged-searches.tsv'), 'utf8')
	const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
	return lines.map((line) => {
		const [words = '', given = '', right = ''] = line.split('\t')
		const country = countries.find((one) => one === given)
		if (!country) throw new Error(`No such country: ${line}`)
		const toHref = (href: string) =>
			href.replace(/\{(.*)\}/, (_, name: string) => demoId('member', name))
		return { text: words, country, right: right.split(', ').map(toHref) }
	})
}
