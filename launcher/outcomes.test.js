import { expect, test } from 'vitest'
import { browserOutcome, unitOutcome } from './outcomes.js'

test('a failed test is reported with the first lines of its reason', () => {
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
	expect(unitOutcome(found).failures).toEqual([
		{
			title: 'a.test.ts > breaks',
			reason: 'line 0\nline 1\nline 2\nline 3\nline 4\nline 5',
		},
	])
})

test('a test file that could not be loaded counts as a failure', () => {
	const found = {
		testResults: [{ name: 'a.test.ts', message: 'no such module', assertionResults: [] }],
	}
	expect(unitOutcome(found).failures).toEqual([{ title: 'a.test.ts', reason: 'no such module' }])
})

test('failed browser tests are found in nested groups, as are errors outside the tests', () => {
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
	expect(browserOutcome(found).failures).toEqual([
		{ title: 'outside the tests', reason: 'no browser' },
		{ title: 'a.spec.ts:7 > shows it', reason: 'not found' },
	])
})

test('the content of the page follows the reason', () => {
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
	const [failure] = browserOutcome({ suites: [{ specs: [spec] }] }).failures
	expect(failure.reason).toBe('not found\nat /admin/team\n- dialog')
})

test('a test that passes on a retry is reported as flaky with its first error, not as a failure', () => {
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
	expect(unitOutcome(unit).flaky).toEqual([
		{ title: 'a.test.ts > holds at last', reason: 'not yet' },
	])
	expect(unitOutcome(unit).failures).toEqual([])
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
	expect(browserOutcome(browser).flaky).toEqual([
		{ title: 'a.spec.ts:7 > shows it', reason: 'not found' },
	])
	expect(browserOutcome(browser).failures).toEqual([])
})

test('a runner without results reports no failures', () => {
	expect(unitOutcome(null).failures).toEqual([])
	expect(browserOutcome(null).failures).toEqual([])
	expect([unitOutcome(null).flaky, browserOutcome(null).flaky]).toEqual([[], []])
})

test('a test’s time is the sum of all its attempts', () => {
	const unit = {
		testResults: [
			{ name: 'a.test.ts', message: '', assertionResults: [{ fullName: ' holds', duration: 12 }] },
		],
	}
	const tries = [{ duration: 400 }, { duration: 500 }]
	const spec = {
		file: 'a.spec.ts',
		line: 7,
		title: 'shows it',
		ok: true,
		tests: [{ results: tries }],
	}
	expect(unitOutcome(unit).times).toEqual([{ title: 'a.test.ts > holds', ms: 12 }])
	expect(browserOutcome({ suites: [{ specs: [spec] }] }).times).toEqual([
		{ title: 'a.spec.ts:7 > shows it', ms: 900 },
	])
})
