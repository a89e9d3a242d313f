// `npm test`: every check and test, on a bare machine too. `npm test -- static|unit|browser [filter]` runs one part.
// The last line says how many passed and failed: each check counts as one, beside the tests themselves. A failed test is tried
// twice more; what then passed counts as passed and is named as flaky, and more than one such in fifty fail the run.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ensureBuilt } from './build.js'
import { passSignals } from './child.js'
import { browserFailures, browserFlaky, unitFailures, unitFlaky } from './failures.js'
import { launch } from './launch.js'
import { inProject, LaunchError, readJson, root, say } from './project.js'

const results = inProject('test-results')
/** As many flaky tests to each one of them are too many. */
const fewestToOneFlaky = 50
const [part, ...filter] = process.argv.slice(2)

await launch(test, { withTools: true })

async function test(node) {
	if (part && !['static', 'unit', 'browser'].includes(part)) {
		throw new LaunchError(`no tests are called ${part}. Example: npm test -- unit app/lib`)
	}
	rmSync(results, { recursive: true, force: true })
	mkdirSync(results, { recursive: true })
	await ensureBuilt(node)
	const steps = stepsOf(node).filter((step) => !part || step.part === part)
	const outcomes = []
	for (const step of steps) outcomes.push(await runStep(node, step))
	report(outcomes)
}

function stepsOf(node) {
	const react = tool('@react-router/dev', 'react-router')
	const coverage = join(root, '../shared/tools/spec-coverage')
	return [
		{ part: 'static', name: 'route types', command: [react, 'typegen'] },
		{ part: 'static', name: 'types', command: [tool('typescript', 'tsc')] },
		{ part: 'static', name: 'lint', command: [tool('oxlint', 'oxlint'), '--type-aware'] },
		{ part: 'static', name: 'format', command: [tool('oxfmt', 'oxfmt'), '--check', '.'] },
		{ part: 'static', name: 'dead code', command: [tool('knip', 'knip')] },
		{
			part: 'unit',
			name: 'unit and database tests',
			command: [tool('vitest', 'vitest'), 'run', ...filter],
			counts: () => countUnit(readResults('unit.json')),
			failures: () => unitFailures(readResults('unit.json')),
			flaky: () => unitFlaky(readResults('unit.json')),
		},
		{
			part: 'browser',
			name: 'browser tests',
			command: [tool('@playwright/test', 'playwright'), 'test', ...filter],
			counts: () => countBrowser(readResults('browser.json')),
			failures: () => browserFailures(readResults('browser.json')),
			flaky: () => browserFlaky(readResults('browser.json')),
		},
		...(existsSync(coverage)
			? [{ part: 'static', name: 'clauses', command: [coverage, '--allow-missing'] }]
			: []),
	].map((step) => ({ ...step, node }))
}

/** The file behind a package's command. */
function tool(name, command) {
	const folder = inProject('node_modules', ...name.split('/'))
	const { bin } = readJson(join(folder, 'package.json'))
	return join(folder, typeof bin === 'string' ? bin : bin[command])
}

async function runStep(node, { name, command, counts, failures, flaky }) {
	say(`\n== ${name}`)
	const started = Date.now()
	const isGood = await run(node, command)
	const seconds = Math.round((Date.now() - started) / 1000)
	const { passed, failed } = counts?.() ?? { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }
	// A runner that breaks without a failed test (no browser, say) has failed all the same.
	return {
		name,
		seconds,
		passed,
		failed: isGood ? failed : Math.max(1, failed),
		failures: failures?.() ?? [],
		flaky: flaky?.() ?? [],
	}
}

function run(node, command) {
	const env = {
		...process.env,
		// Tools that start `node` themselves must find the same one.
		PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
		FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
	}
	return new Promise((resolve) => {
		const child = spawn(node, command, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
		const release = passSignals((signal) => child.kill(signal), { isFinal: true })
		child.on('error', () => resolve(false))
		child.on('exit', (code) => {
			release()
			resolve(code === 0)
		})
	})
}

function readResults(file) {
	const path = join(results, file)
	return existsSync(path) ? readJson(path) : null
}

function countUnit(found) {
	return { passed: found?.numPassedTests ?? 0, failed: found?.numFailedTests ?? 1 }
}

function countBrowser(found) {
	const { expected = 0, unexpected = 1, flaky = 0 } = found?.stats ?? {}
	return { passed: expected + flaky, failed: unexpected }
}

function report(outcomes) {
	for (const { title, reason } of outcomes.flatMap(({ failures }) => failures)) {
		process.stdout.write(`\nfailed: ${title}\n${reason}\n`)
	}
	const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
	const flaky = outcomes.flatMap((outcome) => outcome.flaky)
	writeFileSync(join(results, 'flaky.json'), `${JSON.stringify(flaky, null, '\t')}\n`)
	if (flaky.length * fewestToOneFlaky > sum('passed')) {
		outcomes.push({ name: 'few flaky tests', seconds: 0, passed: 0, failed: 1 })
	}
	process.stdout.write('\n')
	for (const { name, seconds, passed, failed } of outcomes) {
		process.stdout.write(
			`${name.padEnd(26)}${String(seconds).padStart(5)} s  ${passed} passed, ${failed} failed\n`,
		)
	}
	if (flaky.length > 0) process.stdout.write(`\nflaky (${flaky.length}):\n`)
	for (const { title, reason } of flaky) {
		process.stdout.write(`  ${title}\n    ${reason.split('\n')[0]}\n`)
	}
	process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
	if (sum('failed') > 0) process.exitCode = 1
}
