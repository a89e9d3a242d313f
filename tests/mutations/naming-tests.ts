// Which test files name which clause, and which of them need a browser.

export type TestKind = 'unit' | 'browser'

/** The test files of a clause, by kind. */
export type NamingTests = Record<TestKind, string[]>

/** The files with a test whose title names `clause`. */
export function filesNaming(clause: string, sources: Map<string, string>): NamingTests {
	const named = [...sources]
		.filter(([file, text]) => /\.(test|spec)\.tsx?$/.test(file) && text.includes(`[${clause}]`))
		.map(([file]) => file)
	return {
		unit: named.filter((file) => !file.endsWith('.spec.ts')),
		browser: named.filter((file) => file.endsWith('.spec.ts')),
	}
}

/** A pattern for the runners: every test whose title names one of these. */
export function titlesNaming(clauses: string[]): string {
	return `\\[(${clauses.join('|')})\\]`
}

/** Pairs of clauses that one test names, as 'one other'. */
export function clausesTogether(sources: Map<string, string>): Set<string> {
	const lines = [...sources]
		.filter(([file]) => /\.(test|spec)\.tsx?$/.test(file))
		.flatMap(([, text]) => text.split('\n'))
	const named = lines.map((line) => [...line.matchAll(/\[((?:PUB|ADM)-[A-Z]+-\d+)\]/g)])
	return new Set(
		named.flatMap((found) =>
			found.flatMap(([, one]) => found.map(([, other]) => `${one} ${other}`)),
		),
	)
}
