// Every regular expression of the site runs in linear time for any text. `recheck` analyses the patterns themselves,
// without a clock, and finds the text that makes one slow. This takes long, so it is done once for each pattern: what
// was found linear is noted in linear-patterns.json, by this test. Commit that file with a new pattern.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

const root = projectRoot()
const sources = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts'], { cwd: root }).filter(
	(path) => !/\.test\.tsx?$/.test(path),
)

type Pattern = { source: string; flags: string }

/** Every pattern in a file, with its position. */
function patternsOf(path: string): [Pattern, string][] {
	const text = readFileSync(`${root}/${path}`, 'utf8')
	const found: [Pattern, string][] = []
	const walk = (node: unknown) => {
		if (node === null || typeof node !== 'object') return
		const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
		if (regex) {
			const line = text.slice(0, start).split('\n').length
			found.push([{ source: regex.pattern, flags: regex.flags }, `${relative('.', path)}:${line}`])
		}
		for (const part of Object.values(node)) walk(part)
	}
	walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
	return found
}

/** Counts steps alone: by time, a busy machine would make any pattern slow. */
const stepsAlone = {
	randomSeed: 1,
	timeout: null,
	attackTimeout: null,
	incubationTimeout: null,
	seedingTimeout: null,
}

/** The fault of a pattern, or null. */
async function faultOf({ source, flags }: Pattern): Promise<string | null> {
	const found = await check(source, flags, stepsAlone)
	if (found.status === 'safe') return null
	return found.status === 'vulnerable' ? found.complexity.summary : found.error.kind
}

const file = join(import.meta.dirname, 'linear-patterns.json')
/** Patterns that this version of recheck found linear, as JSON of pattern and flags. */
type Notes = { recheck: string; linear: string[] }

const { version } = JSON.parse(
	readFileSync(join(root, 'node_modules/recheck/package.json'), 'utf8'),
) as { version: string }

function readNotes(): Set<string> {
	const notes = JSON.parse(readFileSync(file, 'utf8')) as Notes
	return new Set(notes.recheck === version ? notes.linear : [])
}

function writeNotes(linear: string[]) {
	const notes: Notes = { recheck: version, linear: linear.toSorted() }
	writeFileSync(file, `${JSON.stringify(notes, null, '\t')}\n`)
}

test('no pattern takes more than linear time', { timeout: 600_000 }, async () => {
	const places = new Map<string, string>()
	for (const [pattern, place] of sources.flatMap(patternsOf))
		places.set(JSON.stringify(pattern), place)
	expect(places.size).toBeGreaterThan(200)

	const faults: string[] = []
	const linear = readNotes()
	for (const [pattern, place] of places) {
		if (linear.has(pattern)) continue
		const { source, flags } = JSON.parse(pattern) as Pattern
		const fault = await faultOf({ source, flags })
		if (fault) faults.push(`${place} /${source}/${flags}: ${fault}`)
		else linear.add(pattern)
	}
	writeNotes([...linear].filter((pattern) => places.has(pattern)))
	expect(faults).toEqual([])
})

test('a quadratic pattern is found', async () => {
	expect(await faultOf(/<[^>]*>/g)).toContain('2nd degree')
	expect(await faultOf(/<[^<>]*>/g)).toBeNull()
})
