// What the two runners reported, in one form.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A test that failed. */
export type Failure = { file: string; title: string; message: string }

type UnitReport = {
	testResults: {
		name: string
		assertionResults: { title: string; status: string; failureMessages: string[] }[]
	}[]
}

type Suite = { file: string; suites?: Suite[]; specs: Spec[] }
type Spec = {
	title: string
	tests: { results: { status: string; error?: { message?: string } }[] }[]
}

/** Tests that failed in Vitest; null when it left no report. */
export function readUnitFailures(folder: string): Failure[] | null {
	const report = readReport<UnitReport>(join(folder, 'test-results', 'unit.json'))
	return (
		report?.testResults.flatMap(({ name, assertionResults }) =>
			assertionResults
				.filter(({ status }) => status === 'failed')
				.map(({ title, failureMessages }) => ({
					file: relative(folder, name),
					title,
					message: plain(failureMessages[0] ?? ''),
				})),
		) ?? null
	)
}

/** Tests that failed in Playwright; null when it left no report. */
export function readBrowserFailures(folder: string): Failure[] | null {
	const report = readReport<{ suites: Suite[] }>(join(folder, 'test-results', 'browser.json'))
	return report?.suites.flatMap(failuresOf) ?? null
}

function failuresOf(suite: Suite): Failure[] {
	const own = suite.specs.flatMap(({ title, tests }) =>
		tests
			.flatMap(({ results }) => results)
			.filter(({ status }) => status !== 'passed' && status !== 'skipped')
			.map(({ error }) => ({
				file: `tests/e2e/${suite.file}`,
				title,
				message: plain(error?.message ?? ''),
			})),
	)
	return [...own, ...(suite.suites ?? []).flatMap(failuresOf)]
}

function readReport<T>(file: string): T | null {
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
}

/** Without the colours of a terminal. */
function plain(message: string): string {
	// oxlint-disable-next-line no-control-regex -- colours begin with an escape
	return message.replaceAll(/\u001b\[[\d;]*m/g, '')
}
