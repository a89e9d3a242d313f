import { randomBytes } from 'node:crypto'
import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/support/chromium.ts'
import { browserTests } from './tests/support/runs.ts'

// The tests' processes inherit it and give it to their sites, so that they can make sessions.
process.env['APP_SECRET'] ??= randomBytes(32).toString('hex')

export default defineConfig({
	testDir: browserTests.folder,
	testMatch: browserTests.files,
	globalSetup: './tests/support/site-templates.ts',
	outputDir: 'test-results/browser',
	fullyParallel: true,
	forbidOnly: true,
	workers: 4,
	// Only a repeated failure counts; others are listed as `flaky` by `npm test`.
	retries: 1,
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
