// Lighthouse brings 114 packages that the site does not need: bench/lighthouse pins them, and the first measurement
// installs them in a separate folder.
import { execFile } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { systemEnv } from '#platform/lib/env/env.server.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { installedChromium } from '#tests/support/chromium.ts'
import { byteLimits, measureDocument } from '#tests/support/page-bytes.ts'
import { readAudit } from './audit.ts'
import type { Audit } from './audit.ts'
import { atMost, percentile, told } from './row.ts'
import type { Row } from './row.ts'

const run = promisify(execFile)
const pinned = join(import.meta.dirname, 'lighthouse')
const folder = join(projectRoot(), 'node_modules/.cache/roost-lighthouse')
const program = join(folder, 'node_modules/lighthouse/cli/index.js')
const responseBytes = 64 * 1024 * 1024

const limits = {
	scores: [100, 100, 100, 100],
	firstMs: 900,
	maxMs: 950,
	shift: 0.01,
	blockedMs: 50,
	earlyFontKilobytes: 26,
	homeKilobytes: 230,
}
/** A rival's figure by the same measure: WordPress with its default theme, on the same kind of machine. */
const rivalHome = 'WordPress, default theme: 1.1 s'

/** Scores of Lighthouse's mobile preset for a page of each kind; medians of `times` runs. */
export async function measureLighthouse(
	siteUrl: string,
	pool: Pool,
	times: number,
): Promise<Row[]> {
	const reason = await install()
	if (reason) return [told('Lighthouse, mobile', `not run here: ${reason}`)]
	const rows: Row[] = []
	for (const path of await listPaths(pool)) {
		const audits: Audit[] = []
		for (let time = 0; time < times; time += 1) audits.push(await audit(siteUrl + path))
		rows.push(...rowsOf(path, audits), await documentRow(siteUrl, path))
	}
	return rows
}

function rowsOf(path: string, audits: Audit[]): Row[] {
	const middle = (read: (audit: Audit) => number) => percentile(audits.map(read), 0.5)
	const scores = limits.scores.map((_limit, index) => middle(({ scores: of }) => of[index] ?? 0))
	const first = middle(({ firstMs }) => firstMs)
	const largest = middle(({ maxMs }) => maxMs)
	const shift = middle(({ shift: of }) => of)
	const blocked = middle(({ blockedMs }) => blockedMs)
	const fonts = middle(({ earlyFontKilobytes }) => earlyFontKilobytes)
	const isImage = audits.some(({ isLargestImage }) => isLargestImage)
	const isHome = path === '/'
	const rows: Row[] = [
		{
			what: `Lighthouse of ${path}, mobile, median of ${audits.length}`,
			mustReach: limits.scores.join(' / '),
			figure: scores.map((score) => score.toFixed(0)).join(' / '),
			floor: '',
			isReached: scores.every((score, index) => score >= (limits.scores[index] ?? 0)),
		},
		{
			what: `first / largest paint of ${path}`,
			mustReach: `at most ${limits.firstMs / 1000} / ${limits.maxMs / 1000} s`,
			figure: `${(first / 1000).toFixed(2)} / ${(largest / 1000).toFixed(2)} s`,
			floor: [...(isImage ? ['the largest is an image'] : []), ...(isHome ? [rivalHome] : [])].join(
				'; ',
			),
			isReached: first <= limits.firstMs && largest <= limits.maxMs,
		},
		{
			what: `shift / blocked of ${path}`,
			mustReach: `at most ${limits.shift} / ${limits.blockedMs} ms`,
			figure: `${shift.toFixed(3)} / ${blocked.toFixed(0)} ms`,
			floor: '',
			isReached: shift <= limits.shift && blocked <= limits.blockedMs,
		},
		atMost(fonts, {
			what: `fonts before the largest paint of ${path}`,
			limit: limits.earlyFontKilobytes,
			unit: 'kB',
		}),
	]
	if (!isHome) return rows
	const all = middle(({ allKilobytes }) => allKilobytes)
	const whole = { what: 'home page, all of it', limit: limits.homeKilobytes, unit: 'kB' }
	return [...rows, atMost(all, whole)]
}

async function documentRow(siteUrl: string, path: string): Promise<Row> {
	return atMost(await measureDocument(siteUrl + path), {
		what: `document of ${path} with its style`,
		limit: byteLimits.document,
		unit: 'kB',
	})
}

/** Lighthouse occasionally loses its browser: such a run is retried once. */
function audit(url: string): Promise<Audit> {
	return auditOnce(url).catch(() => auditOnce(url))
}

async function auditOnce(url: string): Promise<Audit> {
	const { stdout } = await run(
		process.execPath,
		[
			program,
			url,
			'--quiet',
			'--output=json',
			'--only-categories=performance,accessibility,best-practices,seo',
			'--chrome-flags=--headless=new --no-sandbox --disable-gpu',
		],
		{ maxBuffer: responseBytes, env: { ...systemEnv(), CHROME_PATH: installedChromium } },
	)
	return readAudit(JSON.parse(stdout))
}

/** Installs Lighthouse; returns why it cannot run here, or null. */
async function install(): Promise<string | null> {
	if (!installedChromium) return 'needs a Chromium of the machine'
	if (existsSync(program)) return null
	cpSync(pinned, folder, { recursive: true })
	const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
	const isDone = await run('npm', args, { cwd: folder, shell: process.platform === 'win32' }).then(
		() => true,
		() => false,
	)
	return isDone ? null : 'its packages could not be installed'
}

async function listPaths(pool: Pool): Promise<string[]> {
	const { rows } = await pool.query<{ path: string }>(`
		(select '/products/' || slug as path from products where jsonb_array_length(gallery) > 1 order by slug limit 1)
		union all (select '/news/' || slug from news where status = 'published' order by length(content) desc, slug limit 1)`)
	return ['/', '/products', '/news', ...rows.map(({ path }) => path)]
}
