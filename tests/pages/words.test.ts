// Staff can change nearly every word that visitors read. This test changes all that can be changed, reads the site
// again, and counts what stayed. The words that are in code alone are noted in docs/words-in-code.md, by this test:
// commit that file with new words.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { startSite, stopSite, test as base } from '#tests/support/pages.ts'
import { readAll } from '#tests/support/read-site.ts'
import type { Read } from '#tests/support/read-site.ts'
import { changeEveryWord, latinIn, wordsIn } from '#tests/support/site-words.ts'
import type { WordKind } from '#tests/support/site-words.ts'

// Vitest asks for a pattern, also when nothing is needed.
// oxlint-disable-next-line no-empty-pattern
const test = base.extend('mailing', { scope: 'file' }, async ({}, { onCleanup }) => {
	const mails = await startMailServer()
	const site = await startSite('demo', { SMTP_URL: mails.url })
	onCleanup(async () => {
		await stopSite(site)
		await mails[Symbol.asyncDispose]()
	})
	return { site, mails }
})

/** The most of all words that may be in code alone. */
const maxInCode = 0.05

type Found = { kind: WordKind; text: string; times: number }

/** The texts that are still in Latin letters, once each, and how many words of how many that are. */
function judge(read: Read[]) {
	const found = new Map<string, Found>()
	let [all, inCode] = [0, 0]
	for (const { shown } of read)
		for (const { kind, text } of shown) {
			const words = wordsIn(text)
			const latin = words.filter((word) => /[A-Za-z]/.test(word)).length
			all += words.length
			inCode += latin
			const left = latin > 0 ? latinIn(text) : ''
			if (left === '') continue
			const key = `${kind}\n${left}`
			const one = found.get(key) ?? { kind, text: left, times: 0 }
			found.set(key, { ...one, times: one.times + 1 })
		}
	return { found: [...found.values()], all, inCode }
}

const introduction = `# Words in code

Staff change what visitors read in the back office: the records of each type, the business, the home page, the page texts, the form
texts, the mails and the menus. The words below are in code instead, so that another wording needs a release. \`tests/pages/words.test.ts\` finds them: it
changes every word that can be changed, reads the whole site again, and writes this file; do not edit it by hand. Dots stand for
what was changed, and for figures. Dates and hours are not counted: staff enter them, the program puts them into words. The number says how many times a text was found in the pages that are read.

Messages that only show while a form is filled in, or after something failed, are in code as well and not in this list.
`

function paperOf({ found, all, inCode }: ReturnType<typeof judge>): string {
	const share = `${((inCode / all) * 100).toFixed(1)} %`
	const kinds = [...new Set(found.map(({ kind }) => kind))].toSorted()
	const sections = kinds.map((kind) => {
		const own = found
			.filter((one) => one.kind === kind)
			.toSorted((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1))
		return `## ${kind}\n\n${own.map(({ text, times }) => `- ${text} (${times})`).join('\n')}\n`
	})
	return [
		introduction,
		`Of all words in pages and mails, ${share} are in code.\n`,
		...sections,
	].join('\n')
}

const paper = join(projectRoot(), 'docs/words-in-code.md')
const committed = readFileSync(paper, 'utf8')

test(
	'staff can change the words of every page, mail and file for programs; what is in code is in the list of it',
	{ timeout: 300_000 },
	async ({ mailing }) => {
		await changeEveryWord(mailing.site)
		const read = await readAll(mailing)
		const judged = judge(read)
		expect(judged.all).toBeGreaterThan(20_000)
		const written = paperOf(judged)
		writeFileSync(paper, written)
		expect(judged.inCode / judged.all).toBeLessThanOrEqual(maxInCode)
		expect(written, 'docs/words-in-code.md was out of date: commit it as it is now').toBe(committed)
	},
)
