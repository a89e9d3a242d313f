// `npm run mutations`: breaks behaviour in a copy of the project and runs the tests that name its clause: they must fail.
// `npm run mutations -- ADM-AUTH PUB-HEAD-02` breaks these alone; `-- unit` or `-- browser` runs tests of one kind, the second only
// where no unit test names the clause;
// `-- batch=2` runs the second batch alone, `-- apart` puts each mutation in a batch of its own, `-- workers=1` is for Playwright.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#app/lib/project-root.server.ts'
import { readSources } from '#tests/support/architecture.ts'
import { inBatches } from './batches.ts'
import { copyProject } from './copy.ts'
import { mutations } from './list.ts'
import type { Mutation } from './mutation.ts'
import { filesNaming, titlesNaming } from './naming-tests.ts'
import type { TestKind } from './naming-tests.ts'
import { readBrowserFailures, readUnitFailures } from './outcomes.ts'
import type { Failure } from './outcomes.ts'

const root = projectRoot()
const sources = readSources(root, ['app', 'server', 'scripts', 'demo', 'tests'])
const asked = process.argv.slice(2)
const kinds = (['unit', 'browser'] as const).filter(
	(kind) => asked.includes(kind) || !asked.some((word) => ['unit', 'browser'].includes(word)),
)
const batchAsked = Number(asked.find((word) => word.startsWith('batch='))?.slice(6) ?? 0)
const workers = asked.filter((word) => word.startsWith('workers=')).map((word) => `--${word}`)
const starts = asked.filter((word) => /^(PUB|ADM)/.test(word))
const chosen = mutations.filter(
	({ clause }) => starts.length === 0 || starts.some((start) => clause.startsWith(start)),
)

/** Fails every test, whatever it proves. */
const siteIsAway = /ECONNREFUSED|ERR_CONNECTION_REFUSED/

type Result = Mutation & { caughtBy: Failure | null }
const results: Result[] = []

using copy = copyProject(root)
for (const kind of kinds) await runKind(kind)
report()

/** What tests of the first kind caught is not tried with the second. */
async function runKind(kind: TestKind) {
	const caught = new Set(results.filter(({ caughtBy }) => caughtBy).map(({ breaks }) => breaks))
	const open = chosen.filter(({ clause, breaks }) => {
		const files = filesNaming(clause, sources)
		const isOfUnit = kind === 'browser' && !kinds.includes('unit') && files.unit.length > 0
		return !caught.has(breaks) && !isOfUnit && files[kind].length > 0
	})
	const batches = asked.includes('apart') ? open.map((one) => [one]) : inBatches(open, sources)
	for (const [index, batch] of batches.entries()) {
		if (batchAsked > 0 && batchAsked !== index + 1) continue
		say(`\n${kind} tests, batch ${index + 1} of ${batches.length}`)
		const failures = await copy.whileBroken(batch, () => runTests(kind, batch))
		for (const mutation of batch) judge(mutation, failures)
		keepResults()
	}
}

/** The tests of a batch that fail. */
async function runTests(kind: TestKind, batch: Mutation[]): Promise<Failure[]> {
	const files = [...new Set(batch.flatMap(({ clause }) => filesNaming(clause, sources)[kind]))]
	const titles = titlesNaming(batch.map(({ clause }) => clause))
	const needsBuild = files.some((file) => file.startsWith('tests/'))
	if (needsBuild) await build()
	rmSync(join(copy.folder, 'test-results'), { recursive: true, force: true })
	const ran =
		kind === 'unit'
			? await copy.run('vitest/vitest.mjs', ['run', ...files, '-t', titles, '--retry=0'])
			: await copy.run('@playwright/test/cli.js', [
					'test',
					...files,
					'--grep',
					titles,
					'--retries=0',
					...workers,
				])
	const failures =
		kind === 'unit' ? readUnitFailures(copy.folder) : readBrowserFailures(copy.folder)
	// A runner that broke proves nothing.
	if (!failures || (failures.length === 0 && !ran.isGood))
		throw new Error(`The tests did not run:\n${ran.written.slice(-4000)}`)
	return failures
}

async function build() {
	const { isGood, written } = await copy.run('@react-router/dev/bin.cjs', ['build'])
	if (!isGood) throw new Error(`The build failed:\n${written.slice(-4000)}`)
}

function judge(mutation: Mutation, failures: Failure[]) {
	const { clause, breaks } = mutation
	const own = failures.filter(({ title }) => title.includes(`[${clause}]`))
	const caughtBy = own.find(({ message }) => !siteIsAway.test(message)) ?? null
	if (!caughtBy && own.length > 0) return say(`not seen ${clause}: the site was away`)
	const earlier = results.findIndex((one) => one.clause === clause && one.breaks === breaks)
	if (earlier >= 0) results.splice(earlier, 1)
	results.push({ ...mutation, caughtBy })
	say(`${caughtBy ? 'caught  ' : 'SURVIVED'} ${clause}: ${breaks}`)
	if (caughtBy) say(`         by "${caughtBy.title}" (${caughtBy.file})`)
}

/** What was seen goes to test-results/mutations.json, beside what earlier runs saw of others. */
function keepResults() {
	const folder = join(root, 'test-results')
	mkdirSync(folder, { recursive: true })
	const file = join(folder, 'mutations.json')
	const isOther = ({ clause, breaks }: Mutation) =>
		!results.some((one) => one.clause === clause && one.breaks === breaks)
	const all = [...readResults(file).filter(isOther), ...results]
	writeFileSync(file, JSON.stringify(all, null, '\t'))
}

function report() {
	const survived = results.filter(({ caughtBy }) => !caughtBy)
	say(`\n${results.length} broken, ${results.length - survived.length} caught`)
	for (const { clause, breaks } of survived) say(`survived: ${clause}: ${breaks}`)
	if (survived.length > 0) process.exitCode = 1
}

function readResults(file: string): Result[] {
	try {
		return JSON.parse(readFileSync(file, 'utf8')) as Result[]
	} catch {
		return []
	}
}

function say(line: string) {
	process.stdout.write(`${line}\n`)
}
