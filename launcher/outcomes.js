// The test runners' reports in one format: counts, failed and flaky tests (a title line and a few lines of reason each,
// so that the end of a long log is enough), and the duration of each test.
import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project.js'

const reasonLines = 6
/** Lines of the page's text, which its test attaches. */
const pageLines = 60

/** @param found vitest's JSON report; null when there is none. */
export function unitOutcome(found) {
	return {
		passed: found?.numPassedTests ?? 0,
		failed: found?.numFailedTests ?? 1,
		failures: unitFailures(found),
		flaky: unitFlaky(found),
		times: (found?.testResults ?? []).flatMap(({ name, assertionResults }) =>
			assertionResults.map(({ fullName, duration }) => ({
				title: `${inHouse(name)} > ${fullName.trim()}`,
				ms: duration ?? 0,
			})),
		),
	}
}

/** @param found Playwright's JSON report; null when there is none. */
export function browserOutcome(found) {
	const { expected = 0, unexpected = 1, flaky = 0 } = found?.stats ?? {}
	return {
		passed: expected + flaky,
		failed: unexpected,
		failures: browserFailures(found),
		flaky: browserFlaky(found),
		times: specsOf(found ?? {}).map(({ file, line, title, tests }) => ({
			title: `${file}:${line} > ${title}`,
			ms: tests
				.flatMap(({ results }) => results)
				.reduce((sum, { duration = 0 }) => sum + duration, 0),
		})),
	}
}

/** @returns {{ title: string, reason: string }[]} */
function unitFailures(found) {
	return (found?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
		const failed = assertionResults.filter(({ status }) => status === 'failed')
		if (failed.length === 0 && message) return [{ title: inHouse(name), reason: reasonOf(message) }]
		return failed.map(({ fullName, failureMessages }) => ({
			title: `${inHouse(name)} > ${fullName.trim()}`,
			reason: reasonOf(failureMessages[0]),
		}))
	})
}

/** Tests that passed at a second or third try: they passed and yet have errors. */
function unitFlaky(found) {
	return (found?.testResults ?? []).flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
			.map(({ fullName, failureMessages }) => ({
				title: `${inHouse(name)} > ${fullName.trim()}`,
				reason: reasonOf(failureMessages[0]),
			})),
	)
}

/** @returns {{ title: string, reason: string }[]} */
function browserFailures(found) {
	const outside = (found?.errors ?? []).map(({ message }) => ({
		title: 'outside the tests',
		reason: reasonOf(message),
	}))
	const failed = specsOf(found ?? {}).filter(({ ok }) => !ok)
	return [...outside, ...failed.map((spec) => told(spec, spec.tests.at(-1)?.results.at(-1)))]
}

/** Tests that passed at a second or third try, with the first failure. */
function browserFlaky(found) {
	return specsOf(found ?? {}).flatMap((spec) =>
		spec.tests
			.filter(({ status }) => status === 'flaky')
			.map(({ results }) => told(spec, results[0])),
	)
}

function specsOf({ specs = [], suites = [] }) {
	return [...specs, ...suites.flatMap(specsOf)]
}

function told({ file, line, title }, result) {
	return { title: `${file}:${line} > ${title}`, reason: reasonInBrowser(result) }
}

/** A path from the project folder. */
function inHouse(path) {
	return isAbsolute(path) ? relative(root, path) : path
}

function reasonInBrowser(result) {
	const page = result?.attachments?.find(({ name, body }) => name === 'the page' && body)
	const shown = page ? firstLines(Buffer.from(page.body, 'base64').toString(), pageLines) : ''
	return [reasonOf(result?.error?.message), shown].filter(Boolean).join('\n')
}

function reasonOf(message = '') {
	return firstLines(stripVTControlCharacters(message).trim(), reasonLines)
}

function firstLines(text, count) {
	return text.split('\n').slice(0, count).join('\n')
}
