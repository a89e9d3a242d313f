import { expect, test } from 'vitest'
import { contents } from './catalogue.server.ts'
import type { ContentKey } from './catalogue.ts'
import { firstWordsOf } from './origin.server.ts'
import { headPageOf, headPages } from './text/head/pages.ts'
import neutralWords from './text/neutral-words.json' with { type: 'json' }

const slugs = ['homepage', 'menus', 'letters', 'consents', ...Object.keys(headPages)]

test('neutral words are of texts and fields that there are', () => {
	for (const [slug, words] of Object.entries(neutralWords)) {
		const known = Object.keys(firstWordsOf(slug, false))
		expect([slug, Object.keys(words).filter((name) => !known.includes(name))]).toEqual([slug, []])
	}
})

/** What is no claim of a text: the two countries that a visitor can choose, and the currency of prices. */
const ofTheProgram =
	/^(?:newZealand|australia|prices|pricesQuoted|partOf|sections|header|footer|small|.*Meaning)$/

test.each(slugs)(
	'the neutral words of %s can be published, and are true for any business',
	(slug) => {
		const words = firstWordsOf(slug, true)
		const { fields } = contents[headPageOf(slug) ? 'head' : (slug as ContentKey)]
		expect(fields.schema.safeParse(words).error?.issues).toBeUndefined()
		const texts = Object.entries({ ...words, ...(words['labels'] as object | undefined) })
			.filter(([name]) => name !== 'labels' && !ofTheProgram.test(name))
			.map(([name, text]) => `${name}: ${JSON.stringify(text)}`)
		const claims =
			/poultry|farm|shed|flock|birds?\b|\bhens?\b|\beggs?\b|advis|\bvets?\b|tasman|zealand|australia|free of|\d|\b(?:two|three|ten) |month|\{reply time\}|\{towns\}/i
		expect(texts.filter((text) => claims.test(text))).toEqual([])
	},
)
