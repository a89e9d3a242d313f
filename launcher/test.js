// `npm test`: every check and test of the gate, on a bare machine too. `npm test -- static|unit|pages|browser [filter]`
// runs one part, `npm test -- changed [commit]` the tests that the changes since a commit affect. What kills, floods,
// fills or waits is `npm run faults`. The last line counts what passed and failed: each check counts as one, like each
// test. A failed test is tried once more; if it then passes, it counts as passed and is listed as flaky. More than one
// flaky test in fifty fail the run.
import { fork, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ensureBuilt } from './build.js'
import { passSignals } from './child.js'
import { launch } from './launch.js'
import { inProject, LaunchError, readJson, root, say } from './project.js'
import { browserOutcome, unitOutcome } from './outcomes.js'

const results = inProject('test-results')
/** The run fails when fewer than this many tests pass for each flaky one. */
const fewestToOneFlaky = 50
const slowestTold = 20
const parts = ['static', 'unit', 'pages', 'browser', 'changed']
const [part, ...filter] = process.argv.slice(2)

await launch(test, { withTools: true })

async function test(node) {
	if (part && !parts.includes(part)) {
		throw new LaunchError(`no tests are called ${part}. Example: npm test -- unit app/platform/lib`)
	}
	rmSync(results, { recursive: true, force: true })
	mkdirSync(results, { recursive: true })
	const startedMs = performance.now()
	await ensureBuilt(node)
	const built = { name: 'build', seconds: secondsSince(startedMs), passed: 0, failed: 0 }
	const { checks, tests } = part === 'changed' ? changedSteps(node) : stepsOf()
	const templates = tests.some(({ needsSites }) => needsSites) ? makeTemplates(node) : null
	const inTurn = async (steps) => {
		const outcomes = []
		for (const step of steps) outcomes.push(await runStep(node, step, templates?.env))
		return outcomes
	}
	// Most checks keep one processor busy: tests have the other.
	const [checked, tested] = await Promise.all([inTurn(checks), inTurn(tests)])
	await templates?.remove()
	report([built, ...checked, ...tested], secondsSince(startedMs))
}

function stepsOf() {
	const tests = {
		unit: () => unitStep(['--project=together', '--project=apart', ...filter]),
		pages: () => pagesStep(filter),
		browser: () => browserStep(filter),
	}
	if (part === 'static') return { checks: checks(), tests: [] }
	if (part) return { checks: [], tests: [tests[part]()] }
	return { checks: checks(), tests: [unitStep([]), browserStep([])] }
}

/** All checks, since they are quick, and the tests nearest to the change. */
function changedSteps(node) {
	const [since = 'HEAD'] = filter
	const requested = spawnSync(node, ['tests/support/changed-specs.ts', since], { cwd: root })
	if (requested.status !== 0)
		throw new LaunchError(`git does not know what has changed since ${since}`)
	const { units, pages, specs, left } = JSON.parse(requested.stdout)
	const named = [...units, ...pages, ...specs]
	say(named.length > 0 ? `Nearest tests: ${named.join(', ')}` : 'No test is near the change')
	if (left > 0) say(`Left to the whole run: ${left} files of tests further away`)
	return {
		checks: checks(),
		tests: [
			...(units.length > 0 ? [unitStep(['--project=together', '--project=apart', ...units])] : []),
			...(pages.length > 0 ? [pagesStep(pages)] : []),
			...(specs.length > 0 ? [browserStep(specs)] : []),
		],
	}
}

function checks() {
	const clauses = inProject('../shared/tools/spec-coverage')
	return [
		{ name: 'route types', command: [tool('@react-router/dev', 'react-router'), 'typegen'] },
		{ name: 'types', command: [tool('typescript', 'tsc')] },
		{ name: 'lint', command: [tool('oxlint', 'oxlint'), '--type-aware'] },
		{ name: 'format', command: [tool('oxfmt', 'oxfmt'), '--check', '.'] },
		{ name: 'dead code', command: [tool('knip', 'knip')] },
		{ name: 'code that only tests use', command: [tool('knip', 'knip'), '--production'] },
		...(existsSync(clauses) ? [{ name: 'clauses', command: [clauses, '--allow-missing'] }] : []),
	].map((check) => ({ ...check, isAside: part !== 'static' }))
}

function unitStep(args) {
	const what = args.length === 0 ? 'unit, database and page tests' : 'unit and database tests'
	return { ...vitestStep(what, args), needsSites: args.length === 0 }
}

function pagesStep(args) {
	return { ...vitestStep('tests of pages by HTTP', ['--project=pages', ...args]), needsSites: true }
}

function vitestStep(name, args) {
	return {
		name,
		command: [tool('vitest', 'vitest'), 'run', ...args],
		outcome: () => unitOutcome(readResults('unit.json')),
	}
}

function browserStep(args) {
	return {
		name: 'browser tests',
		command: [tool('@playwright/test', 'playwright'), 'test', ...args],
		outcome: () => browserOutcome(readResults('browser.json')),
		needsSites: true,
	}
}

/** Path of the program behind a package's command. */
function tool(name, command) {
	const folder = inProject('node_modules', ...name.split('/'))
	const { bin } = readJson(join(folder, 'package.json'))
	return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/**
 * Starts to make the templates from which the browser tests copy their sites. This keeps one processor busy for a
 * while, so other checks run at the same time. `env` tells the tests where the result will be.
 */
function makeTemplates(node) {
	const file = join(results, 'site-templates.json')
	const maker = fork(inProject('tests/support/make-site-templates.ts'), [file], {
		cwd: root,
		execPath: node,
	})
	const ended = new Promise((resolve) => {
		maker.once('error', resolve)
		maker.once('exit', resolve)
	})
	void ended.then(() => {
		if (!existsSync(file)) writeFileSync(file, JSON.stringify({ failure: 'their process died' }))
	})
	return {
		env: { SITE_TEMPLATES: file },
		async remove() {
			if (maker.connected) maker.disconnect()
			await ended
		},
	}
}

async function runStep(node, { name, command, outcome, isAside = false }, env) {
	if (!isAside) say(`\n== ${name}`)
	const startedMs = performance.now()
	const isGood = await run(node, { command, env, title: isAside ? `\n== ${name}` : null })
	const found = outcome?.() ?? { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }
	// A runner that breaks without a failed test (no browser, for example) counts as failed.
	const failed = isGood ? found.failed : Math.max(1, found.failed)
	return { ...found, name, seconds: secondsSince(startedMs), failed }
}

/** Whether a command succeeded. With a title its output is shown at the end, unmixed with that of others. */
function run(node, { command, env: own, title }) {
	const env = {
		...process.env,
		...own,
		// Tools that start `node` must find this one.
		PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
		FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
	}
	const output = title === null ? 'inherit' : 'pipe'
	return new Promise((resolve) => {
		const child = spawn(node, command, { cwd: root, env, stdio: ['ignore', output, output] })
		const said = []
		for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(data))
		const release = passSignals((signal) => child.kill(signal), { isFinal: true })
		const end = (isGood) => {
			release()
			if (title !== null) process.stdout.write(`${title}\n${Buffer.concat(said)}`)
			resolve(isGood)
		}
		child.once('error', () => end(false))
		child.once('close', (code) => end(code === 0))
	})
}

function readResults(file) {
	const path = join(results, file)
	return existsSync(path) ? readJson(path) : null
}

function secondsSince(startedMs) {
	return Math.round((performance.now() - startedMs) / 1000)
}

function report(outcomes, seconds) {
	const all = (key) => outcomes.flatMap((outcome) => outcome[key] ?? [])
	const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
	for (const { title, reason } of all('failures')) {
		process.stdout.write(`\nfailed: ${title}\n${reason}\n`)
	}
	const flaky = all('flaky')
	writeFileSync(join(results, 'flaky.json'), `${JSON.stringify(flaky, null, '\t')}\n`)
	if (flaky.length * fewestToOneFlaky > sum('passed')) {
		outcomes.push({ name: 'few flaky tests', seconds: 0, passed: 0, failed: 1 })
	}
	const slowest = all('times').toSorted((a, b) => b.ms - a.ms)
	if (slowest.length > slowestTold) process.stdout.write('\nthe slowest tests:\n')
	for (const { title, ms } of slowest.length > slowestTold ? slowest.slice(0, slowestTold) : [])
		process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${title}\n`)
	process.stdout.write('\n')
	for (const { name, seconds: took, passed, failed } of outcomes) {
		process.stdout.write(
			`${name.padEnd(30)}${String(took).padStart(5)} s  ${passed} passed, ${failed} failed\n`,
		)
	}
	process.stdout.write(`${'all together'.padEnd(30)}${String(seconds).padStart(5)} s\n`)
	if (flaky.length > 0) process.stdout.write(`\nflaky (${flaky.length}):\n`)
	for (const { title, reason } of flaky) {
		process.stdout.write(`  ${title}\n    ${reason.split('\n')[0]}\n`)
	}
	process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
	if (sum('failed') > 0) process.exitCode = 1
}
