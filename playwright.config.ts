import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/support/chromium.ts'

export default defineConfig({
	testDir: 'tests/e2e',
	globalSetup: './tests/support/e2e-setup.ts',
	outputDir: 'test-results/browser',
	fullyParallel: true,
	forbidOnly: true,
	workers: 4,
	// Only a repeated failure counts; others are listed as `flaky` by `npm test`.
	retries: 2,
	// Long enough for a busy machine; a passing test does not wait.
	timeout: 120_000,
	expect: { timeout: 15_000 },
	reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
	use: {
		locale: 'en-NZ',
		timezoneId: 'Pacific/Auckland',
		viewport: { width: 1280, height: 900 },
		trace: process.env.TRACE ? 'retain-on-failure' : 'off',
		launchOptions: await chromiumOptions(),
	},
})
