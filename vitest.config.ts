import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		include: ['{app,server,scripts,demo,tests,launcher}/**/*.test.{ts,tsx,js}'],
		environment: 'node',
		globalSetup: 'tests/support/global-setup.ts',
		setupFiles: 'tests/support/quiet-console.ts',
		// Places far from UTC tell a local date from a universal one.
		env: { LOG_LEVEL: 'silent', TZ: 'Pacific/Auckland' },
		maxWorkers: 2,
		allowOnly: false,
		restoreMocks: true,
		testTimeout: 15_000,
		hookTimeout: 30_000,
		reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
	},
})
