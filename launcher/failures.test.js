import { expect, test } from 'vitest'
import { browserFailures, browserFlaky, unitFailures, unitFlaky } from './failures.js'

test('a failed test is named with the first lines of its reason', () => {
	const long = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n')
	const found = {
		testResults: [
			{
				name: 'a.test.ts',
				message: '',
				assertionResults: [
					{ status: 'passed', fullName: ' holds', failureMessages: [] },
					{ status: 'failed', fullName: ' breaks', failureMessages: [long] },
				],
			},
		],
	}
	expect(unitFailures(found)).toEqual([
		{
			title: 'a.test.ts > breaks',
			reason: 'line 0\nline 1\nline 2\nline 3\nline 4\nline 5',
		},
	])
})

test('a file that could not be read counts, though none of its tests ran', () => {
	const found = {
		testResults: [{ name: 'a.test.ts', message: 'no such module', assertionResults: [] }],
	}
	expect(unitFailures(found)).toEqual([{ title: 'a.test.ts', reason: 'no such module' }])
})

test('failed tests of the browser are found in nested groups, and errors outside of tests too', () => {
	const failing = {
		file: 'a.spec.ts',
		line: 7,
		title: 'shows it',
		ok: false,
		tests: [{ results: [{ error: { message: '\u001B[31mnot found\u001B[39m' } }] }],
	}
	const found = {
		errors: [{ message: 'no browser' }],
		suites: [
			{ specs: [{ ...failing, ok: true }], suites: [{ specs: [failing], suites: undefined }] },
		],
	}
	expect(browserFailures(found)).toEqual([
		{ title: 'outside the tests', reason: 'no browser' },
		{ title: 'a.spec.ts:7 > shows it', reason: 'not found' },
	])
})

test('what the page showed follows the reason', () => {
	const body = Buffer.from('at /admin/team\n- dialog').toString('base64')
	const result = {
		error: { message: 'not found' },
		attachments: [
			{ name: 'error-context', path: 'a.md' },
			{ name: 'the page', body },
		],
	}
	const spec = {
		file: 'a.spec.ts',
		line: 7,
		title: 'shows it',
		ok: false,
		tests: [{ results: [result] }],
	}
	const [failure] = browserFailures({ suites: [{ specs: [spec] }] })
	expect(failure.reason).toBe('not found\nat /admin/team\n- dialog')
})

test('a test that passed at a later try is named with what was wrong at first, and is no failure', () => {
	const unit = {
		testResults: [
			{
				name: 'a.test.ts',
				message: '',
				assertionResults: [
					{ status: 'passed', fullName: ' holds', failureMessages: [] },
					{ status: 'passed', fullName: ' holds at last', failureMessages: ['not yet', 'no'] },
				],
			},
		],
	}
	expect(unitFlaky(unit)).toEqual([{ title: 'a.test.ts > holds at last', reason: 'not yet' }])
	expect(unitFailures(unit)).toEqual([])
	const results = [{ error: { message: 'not found' } }, { error: undefined }]
	const spec = { file: 'a.spec.ts', line: 7, title: 'shows it', ok: true }
	const browser = {
		suites: [
			{
				specs: [{ ...spec, tests: [{ status: 'expected', results: [] }] }],
				suites: [{ specs: [{ ...spec, tests: [{ status: 'flaky', results }] }] }],
			},
		],
	}
	expect(browserFlaky(browser)).toEqual([{ title: 'a.spec.ts:7 > shows it', reason: 'not found' }])
	expect(browserFailures(browser)).toEqual([])
})

test('runners that left no results have no failures to name', () => {
	expect(unitFailures(null)).toEqual([])
	expect(browserFailures(null)).toEqual([])
	expect([unitFlaky(null), browserFlaky(null)]).toEqual([[], []])
})
