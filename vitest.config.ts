import { randomBytes } from 'node:crypto'
import { defineConfig } from 'vitest/config'

const all = ['{app,server,scripts,demo,tests,launcher,bench}/**/*.test.{ts,tsx,js}']

/** These hold a time to a limit, so nothing else may run beside them. */
const timed = [
	'app/auth/sign-in.server.test.ts',
	'app/leads/bad-input.server.test.ts',
	'app/mail/{send,sweep}.server.test.ts',
	'app/media/s3-faults.server.test.ts',
	'server/{http,slow-clients}.test.ts',
	'tests/{account-timing,crash,database-outage,geolocation,mail-flood,many-connections,slow-mail,starvation}.test.ts',
	'tests/{overload,page-cache,page-cache-faults}.test.ts',
]

/** These leave nothing behind in a module, so they need not load each one anew. */
const plain = ['app/{admin,cache,content,db,lib,search,site}/**/*.test.{ts,tsx}']

/** What random tests begin with: one number for all of them, printed, so that a run can be repeated. */
const seed = (process.env['TEST_SEED'] ??= String(Date.now() % 1_000_000))

const shared = {
	environment: 'node',
	setupFiles: 'tests/support/quiet-console.ts',
	// Places far from UTC tell a local date from a universal one.
	env: {
		LOG_LEVEL: 'silent',
		TZ: 'Pacific/Auckland',
		APP_SECRET: randomBytes(32).toString('hex'),
		TEST_SEED: seed,
	},
	restoreMocks: true,
	// What comes in its own time is waited for as in a browser; what is held to a time says so itself.
	expect: { poll: { timeout: 15_000 } },
	// Long enough for a machine that does much else; what works does not wait.
	testTimeout: 120_000,
	hookTimeout: 120_000,
	// A failure is what fails again: see `flaky` in what `npm test` says.
	retry: 2,
} as const

export default defineConfig({
	test: {
		globalSetup: 'tests/support/global-setup.ts',
		allowOnly: false,
		reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
		projects: [
			{
				test: {
					...shared,
					name: 'sharing modules',
					include: plain,
					exclude: timed,
					isolate: false,
					maxWorkers: 2,
					sequence: { groupOrder: 0 },
				},
			},
			{
				test: {
					...shared,
					name: 'side by side',
					include: all,
					exclude: [...timed, ...plain],
					maxWorkers: 2,
					sequence: { groupOrder: 0 },
				},
			},
			{
				test: {
					...shared,
					name: 'alone',
					include: timed,
					maxWorkers: 1,
					sequence: { groupOrder: 1 },
				},
			},
		],
	},
})
