import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import chromium from '@sparticuz/chromium'

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

// The packaged Chromium brings switches for very small machines, of which one process for everything makes it
// fall over with several pages.
const tooSmall = /^--(single-process|no-zygote|headless|disable-web-security|in-process-gpu)/
const packedArgs = chromium.args.filter((arg) => !tooSmall.test(arg))

export default defineConfig({
	testDir: 'tests/e2e',
	globalSetup: './tests/support/e2e-setup.ts',
	outputDir: 'test-results/browser',
	fullyParallel: true,
	forbidOnly: true,
	workers: 2,
	retries: 0,
	timeout: 45_000,
	reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
	use: {
		locale: 'en-NZ',
		timezoneId: 'Pacific/Auckland',
		viewport: { width: 1280, height: 900 },
		trace: 'retain-on-failure',
		launchOptions: {
			executablePath: installed ?? (await chromium.executablePath()),
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
				...(installed ? [] : packedArgs),
			],
		},
	},
})
