// What failed in the result files of the test runners, one line of title and a few of reason each: whoever reads only the
// end of a long log sees it.
import { stripVTControlCharacters } from 'node:util'

const reasonLines = 6
/** Of what the page showed, which its test attaches. */
const pageLines = 60

/** Of vitest's JSON report. @returns {{ title: string, reason: string }[]} */
export function unitFailures(found) {
	return (found?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
		const failed = assertionResults.filter(({ status }) => status === 'failed')
		if (failed.length === 0 && message) return [{ title: name, reason: reasonOf(message) }]
		return failed.map(({ fullName, failureMessages }) => ({
			title: `${name} > ${fullName.trim()}`,
			reason: reasonOf(failureMessages[0]),
		}))
	})
}

/** Of Playwright's JSON report. @returns {{ title: string, reason: string }[]} */
export function browserFailures(found) {
	const outside = (found?.errors ?? []).map(({ message }) => ({
		title: 'outside the tests',
		reason: reasonOf(message),
	}))
	return [...outside, ...(found?.suites ?? []).flatMap(suiteFailures)]
}

function suiteFailures({ specs, suites = [] }) {
	const own = specs
		.filter(({ ok }) => !ok)
		.map(({ file, line, title, tests }) => ({
			title: `${file}:${line} > ${title}`,
			reason: reasonInBrowser(tests.at(-1)?.results.at(-1)),
		}))
	return [...own, ...suites.flatMap(suiteFailures)]
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
