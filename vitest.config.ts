import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './app/kit/site/document/inline-scripts.server.ts'
import { faultTests, quickTests } from './tests/support/runs.ts'

/** Tests of what pages say, on sites of their own. */
const pages = ['tests/pages/*.test.ts']

/** Tests that change the environment, modules or globals of their process; each gets its own. */
const apart = [
	'app/kit/admin/form/unsaved-drafts.test.ts',
	'app/kit/admin/form/use-autosave.test.ts',
	'app/kit/admin/health/mail-proof.server.test.ts',
	'app/kit/admin/health/readings.server.test.ts',
	'app/kit/admin/list/list-cache.test.ts',
	'app/platform/auth/account/confirm-person.server.test.ts',
	'app/platform/auth/account/factor-changes.server.test.ts',
	'app/platform/auth/session/guard.server.test.ts',
	'app/platform/auth/sign-in/calls.server.test.ts',
	'app/platform/auth/sign-in/passkey-sign-in.server.test.ts',
	'app/platform/auth/sign-in/required-factor.server.test.ts',
	'app/platform/auth/sign-in/send-code.server.test.ts',
	'app/platform/backup/nightly.test.ts',
	'app/content/member/invitation.test.ts',
	'app/content/ready-edition.server.test.ts',
	'app/enquiries/forms/send-call.test.ts',
	'app/enquiries/inbox/jobs.server.test.ts',
	'app/enquiries/leads/ask-again.server.test.ts',
	'app/enquiries/leads/jobs.server.test.ts',
	'app/enquiries/leads/suppressions.server.test.ts',
	'app/platform/lib/http/request-json.test.ts',
	'app/platform/storage/no-space.server.test.ts',
	'app/insight/people/erase-person.server.test.ts',
	'app/kit/site/preview.server.test.ts',
	'server/http.test.ts',
	'server/middleware/client-address.test.ts',
	'server/slow-clients.test.ts',
	'server/worker-process.test.ts',
	'tests/house/built-files.test.ts',
	'tests/scale/query-budget.test.ts',
]
/** Set by `npm run faults`, which names the files to run. */
const isOfFaults = Boolean(process.env['FAULTS'])
const moved = apart.filter((file) => !existsSync(file))
if (moved.length > 0) throw new Error(`Not where vitest.config.ts looks: ${moved.join(', ')}`)

/** Seed of all random tests; printed, so that a run can be repeated. */
const seed = (process.env['TEST_SEED'] ??= String(Date.now() % 1_000_000))

const shared = {
	environment: 'node',
	setupFiles: [
		'tests/support/quiet-console.ts',
		'tests/support/begin-with-two-offices.ts',
	] as string[],
	// Far from UTC, a local date differs from a UTC date.
	env: {
		LOG_LEVEL: 'silent',
		TZ: 'Pacific/Auckland',
		APP_SECRET: randomBytes(32).toString('hex'),
		TEST_SEED: seed,
	},
	restoreMocks: true,
	// As long as in the browser tests; a test with a deadline sets its own.
	expect: { poll: { timeout: 15_000 } },
	// Long enough for a busy machine; a passing test does not wait.
	testTimeout: 120_000,
	hookTimeout: 120_000,
	// Only a repeated failure counts; others are listed as `flaky` by `npm test`.
	retry: 1,
} as const

export default defineConfig({
	test: {
		globalSetup: 'tests/support/global-setup.ts',
		allowOnly: false,
		reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
		projects: [
			{
				plugins: [inlineScripts()],
				test: {
					...shared,
					name: 'together',
					include: quickTests,
					exclude: [...apart, ...pages, ...faultTests],
					isolate: false,
				},
			},
			{ test: { ...shared, name: 'apart', include: apart } },
			{
				test: {
					...shared,
					name: 'pages',
					include: pages,
					globalSetup: 'tests/support/site-templates.ts',
					isolate: false,
					// Last: their sites take a while to make.
					sequence: { groupOrder: 1 },
				},
			},
			...(isOfFaults
				? [{ test: { ...shared, name: 'faults', include: faultTests, retry: 0 } }]
				: []),
		],
		maxWorkers: 3,
	},
})
