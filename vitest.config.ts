import { randomBytes } from 'node:crypto'
import { defineConfig } from 'vitest/config'

const all = ['{app,server,scripts,demo,tests,launcher,bench}/**/*.test.{ts,tsx,js}']

/** These change the environment, modules or globals of their process, so nobody shares it with them. */
const apart = [
	'app/admin/{health/readings.server,list/kept-lists}.test.ts',
	'app/auth/{calls,guard}.server.test.ts',
	'app/backup/nightly.test.ts',
	'app/content/member/invitation.test.ts',
	'app/leads/{jobs.server,people/erase-person.server,send-call,suppressions.server}.test.ts',
	'app/media/no-space.server.test.ts',
	'app/site/preview.server.test.ts',
	'server/{http,slow-clients,worker-process,middleware/client-address}.test.ts',
	'tests/{built-files,no-hard-links,query-budget}.test.ts',
]

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
			{ test: { ...shared, name: 'together', include: all, exclude: apart, isolate: false } },
			{ test: { ...shared, name: 'apart', include: apart } },
		],
		maxWorkers: 3,
	},
})
