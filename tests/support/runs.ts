// Which tests belong to which run. The configurations of the runners read it, and tests/house/runs.test.ts checks that
// no file is left out.

/** Run by `npm test`, with Vitest, except for `faultTests`. */
export const quickTests = [
	'{app,server,commands,scripts,demo,tests,launcher,bench}/**/*.test.{ts,tsx,js}',
]

/** Run by `npm test`, with Playwright. */
export const browserTests = { folder: 'tests/e2e', files: '**/*.spec.ts' }

/**
 * Run by `npm run faults` alone: what kills, floods, fills or waits, and rehearsals with programs that `npm ci` does
 * not bring.
 */
export const faultTests = ['tests/faults/**/*.test.ts', 'tests/rehearsals/*.rehearsal.ts']
