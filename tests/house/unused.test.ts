// What only tests use. knip looks away from an export that its own file uses too, also when that is by another one that
// only tests use.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { readSources } from '#tests/support/architecture.ts'

const root = projectRoot()
const program = [
	...readSources(root, ['app', 'server', 'commands', 'scripts', 'demo']),
	...['vite.config.ts', 'react-router.config.ts'].map(
		(file) => [file, readFileSync(join(root, file), 'utf8')] as const,
	),
].filter(([file]) => !/\.test\.tsx?$/.test(file))
/** How many files of the program have each word. */
const filesWith = Map.groupBy(
	program.flatMap(([, text]) => [...new Set(text.match(/\w+/g))]),
	(word) => word,
)
/** What React Router and tools take by its name, and files that others import as a whole. */
const byConvention =
	/^(?:app\/(?:routes\/|routes\.ts|root|entry)|.*\/jobs\.server\.ts$|.*\/db\/tables\/|.*\.config\.ts$)/

test('every function of the program is reached without tests', () => {
	const unused = program
		.filter(([file]) => !byConvention.test(file))
		.flatMap(([file, text]) => unreached(file, text).map((name) => `${file}: ${name}`))
	expect(unused).toEqual([])
})

test('two exports that only call each other are found', () => {
	const text = `export function isEvenAmount(n) { return n === 0 || isOddAmount(n - 1) }
		export function isOddAmount(n) { return n > 0 && isEvenAmount(n - 1) }`
	expect(unreached('app/parity.ts', text)).toEqual(['isEvenAmount', 'isOddAmount'])
})

type Declared = { names: string[]; uses: Set<string>; isRoot: boolean }

/** Functions and values of a file that neither its own statements nor an export that another file names leads to. */
function unreached(file: string, text: string): string[] {
	const declared = parseSync(file, text).program.body.flatMap((statement): Declared[] => {
		if (statement.type === 'ImportDeclaration') return []
		const isExport = statement.type === 'ExportNamedDeclaration'
		const own = isExport ? statement.declaration : statement
		if (!own || /^TS(?:Interface|TypeAlias)/.test(own.type)) return []
		const named = own.type === 'VariableDeclaration' ? own.declarations : [own]
		const names = named.flatMap((part) =>
			'id' in part && part.id?.type === 'Identifier' ? part.id.name : [],
		)
		const isRoot =
			names.length === 0 ||
			(isExport && names.some((name) => (filesWith.get(name)?.length ?? 0) > 1))
		return [{ names, uses: identifiersIn(statement), isRoot }]
	})
	const reached = new Set(declared.filter(({ isRoot }) => isRoot))
	for (const { uses } of reached)
		for (const other of declared) if (other.names.some((name) => uses.has(name))) reached.add(other)
	return declared.flatMap((one) => (reached.has(one) ? [] : one.names))
}

function identifiersIn(node: unknown, found = new Set<string>()): Set<string> {
	if (Array.isArray(node)) for (const part of node) identifiersIn(part, found)
	else if (typeof node === 'object' && node !== null) {
		const { type, name } = node as { type?: unknown; name?: unknown }
		if (typeof type === 'string' && type.endsWith('Identifier') && typeof name === 'string')
			found.add(name)
		for (const part of Object.values(node)) identifiersIn(part, found)
	}
	return found
}
