// Names are standard words (docs/glossary.md, "House style"), and every id that is cited stands in docs/behaviours.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { readSources } from '#tests/support/architecture.ts'

const root = projectRoot()
const folders = ['app', 'server', 'commands', 'scripts', 'launcher', 'bench', 'demo', 'tests']
const own = 'tests/house/words.test.ts'
const sources = [...readSources(root, folders)]
	.filter(([file]) => file !== own)
	.map(([file, text]) => ({ file, text, ...namesAndComments(file, text) }))

/** Words that no identifier and no name of a file has; the standard word for each. */
const standardWords: Record<string, string> = {
	answer: 'response',
	answered: 'responded',
	answering: 'responding',
	answers: 'responses',
	asked: 'requested',
	asker: 'client',
	askers: 'clients',
	deed: 'action',
	deeds: 'actions',
	forget: 'clear',
	forgets: 'clears',
	forgotten: 'cleared',
	kept: 'cached, saved or remaining',
	patience: 'timeout',
	talk: 'conversation',
	twin: 'duplicate',
	twins: 'duplicates',
	verdict: 'check result',
	verdicts: 'check results',
}
/** Limits are max and min. */
const limits = /^(?:most|longest|largest|least|shortest)[A-Z]/
/** What no text on a screen of the back office says; the standard words for each. */
const wordsOnScreen: Record<string, string> = {
	'to put right': 'Issues',
	'on purpose': 'Ignore, Ignored',
	'still right': 'Mark as reviewed',
	'nobody’s': 'Unassigned',
	"nobody's": 'Unassigned',
	'waiting for them': 'Awaiting reply',
	'without a way on': 'Dead ends',
	'nobody found': 'no views',
}
/** The same for comments, where the others are also plain English. */
const wordsOfComments = /\b(?:askers?|deeds?|patience|twins?|kept pages?|forgotten)\b/i
/** Papers that are not in the repository. */
const papers = /\b(?:DESIGN|EXPERIENCE|HOUSE|STACK|TRUST)\b/

test('identifiers are standard words', () => {
	const found = sources.flatMap(({ file, names }) =>
		[...names]
			.filter(
				(name) =>
					limits.test(name) || wordsOf(name).some((word) => Object.hasOwn(standardWords, word)),
			)
			.map((name) => `${file}: ${name}`),
	)
	expect(found).toEqual([])
})

test('names of files are standard words', () => {
	const found = sources
		.map(({ file }) => file)
		.filter((file) => file.split(/[/.-]/).some((word) => Object.hasOwn(standardWords, word)))
	expect(found).toEqual([])
})

test('texts on screen are standard words', () => {
	const found = sources
		.filter(({ file }) => /^app\/.*(?<!\.test)\.tsx?$/.test(file))
		.flatMap(({ file, texts }) =>
			texts
				.filter((text) =>
					Object.keys(wordsOnScreen).some((words) => text.toLowerCase().includes(words)),
				)
				.map((text) => `${file}: ${text.trim()}`),
		)
	expect(found).toEqual([])
})

test('comments are in standard words and cite no paper from outside the repository', () => {
	const found = sources.flatMap(({ file, comments }) =>
		comments
			.filter((comment) => wordsOfComments.test(comment) || papers.test(comment))
			.map((comment) => `${file}: ${comment.trim()}`),
	)
	expect(found).toEqual([])
})

test('every id of a clause, fault or attack that is cited is listed in docs/behaviours.md', () => {
	const listed = new Set(
		[...readFileSync(join(root, 'docs/behaviours.md'), 'utf8').matchAll(/^\| ([\w-]+) \|/gm)].map(
			([, id]) => id,
		),
	)
	const cited = /\b(?:(?:PUB|ADM)-[A-Z]+-\d+)\b/g
	const found = sources.flatMap(({ file, text, comments }) => {
		const ofFaults = comments.flatMap((comment) => [
			...(/^\W*([RS]\d+(?:(?:,| to| and) [RS]\d+)*):/.exec(comment)?.[1]?.match(/[RS]\d+/g) ?? []),
		])
		return [...(text.match(cited) ?? []), ...ofFaults]
			.filter((id) => !listed.has(id))
			.map((id) => `${file}: ${id}`)
	})
	expect(listed.size).toBeGreaterThan(500)
	expect(found).toEqual([])
})

/** `closeTimeoutMs` as close, timeout, ms. */
function wordsOf(name: string): string[] {
	return name
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
		.split(/[\s_$]+/)
		.map((word) => word.toLowerCase())
}

function namesAndComments(file: string, text: string) {
	const { program, comments } = parseSync(file, text)
	const names = new Set<string>()
	const texts: string[] = []
	const visit = (node: unknown): void => {
		if (Array.isArray(node)) return node.forEach(visit)
		if (typeof node !== 'object' || node === null) return
		const { type, name, value } = node as Record<'type' | 'name' | 'value', unknown>
		const isName = typeof type === 'string' && type.endsWith('Identifier')
		if (isName && typeof name === 'string') names.add(name)
		if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
		if (type === 'TemplateElement') texts.push((value as { raw: string }).raw)
		Object.values(node).forEach(visit)
	}
	visit(program)
	return { names, texts, comments: comments.flatMap(({ value }) => value.split('\n')) }
}
