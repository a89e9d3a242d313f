// Every regular expression of the site runs in linear time for any text. `recheck` analyses the patterns themselves, without a
// clock, and finds the text that makes one slow.
import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import { projectRoot } from '#app/lib/env/project-root.server.ts'

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

/** The fault of a pattern, or null. */
async function faultOf({ source, flags }: Pattern): Promise<string | null> {
	const found = await check(source, flags, { randomSeed: 1, timeout: 300_000 })
	if (found.status === 'safe') return null
	return found.status === 'vulnerable' ? found.complexity.summary : found.error.kind
}

test('no pattern takes more than linear time', { timeout: 600_000 }, async () => {
	const places = new Map<string, string>()
	for (const [pattern, place] of sources.flatMap(patternsOf))
		places.set(JSON.stringify(pattern), place)
	expect(places.size).toBeGreaterThan(200)

	const faults: string[] = []
	for (const [pattern, place] of places) {
		const { source, flags } = JSON.parse(pattern) as Pattern
		const fault = await faultOf({ source, flags })
		if (fault) faults.push(`${place} /${source}/${flags}: ${fault}`)
	}
	expect(faults).toEqual([])
})

test('a quadratic pattern is found', async () => {
	expect(await faultOf(/<[^>]*>/g)).toContain('2nd degree')
	expect(await faultOf(/<[^<>]*>/g)).toBeNull()
})
