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
	twin: 'duplicate',
	twins: 'duplicates',
}
/** The same for comments, where the others are also plain English. */
const wordsOfComments = /\b(?:askers?|deeds?|patience|twins?|kept pages?|forgotten)\b/i
/** Papers that are not in the repository. */
const papers = /\b(?:DESIGN|EXPERIENCE|HOUSE|STACK|TRUST)\b/

test('identifiers are standard words', () => {
	const found = sources.flatMap(({ file, names }) =>
		[...names]
			.filter((name) => wordsOf(name).some((word) => Object.hasOwn(standardWords, word)))
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
	const visit = (node: unknown): void => {
		if (Array.isArray(node)) return node.forEach(visit)
		if (typeof node !== 'object' || node === null) return
		const { type, name } = node as { type?: unknown; name?: unknown }
		const isName = typeof type === 'string' && type.endsWith('Identifier')
		if (isName && typeof name === 'string') names.add(name)
		Object.values(node).forEach(visit)
	}
	visit(program)
	return { names, comments: comments.flatMap(({ value }) => value.split('\n')) }
}
